import { createChartFigure } from "@site/content/datasets/figures/figure";
import { chartDescription } from "@site/content/datasets/tables/clinical-form/chart-words";
import { emailActionSchema } from "@site/contracts/auth";
import { emailChangeLinkSchema } from "@site/contracts/email-change";
import { newsletterLinkSchema } from "@site/contracts/newsletter";
import { seatLinkSchema } from "@site/contracts/seats";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { emailActionCopy } from "#app/features/auth/email-action-links.ts";
import { EmailActionPanel } from "#app/features/auth/email-action-panel.tsx";
import { EmailChangePanel } from "#app/features/auth/email-change-panel.tsx";
import { ResendConfirmation } from "#app/features/auth/resend-confirmation.tsx";
import { InvitationPanel } from "#app/features/licences/seat-invitation.tsx";
import {
  newsletterLinkCopy,
  NewsletterLinkPanel,
} from "#app/features/newsletter/newsletter-link-panel.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { guardedLoader } from "#app/session/guards.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

// The prerendered page does not know the link, so it waits for the browser.
export const loader = guardedLoader;

export const handle = createPageHandle({
  path: "/email-confirm",
  title: "Confirm by email",
  description: "Confirms what you asked for, with the link from an email.",
  noindex: true,
});

const linkFacts = [
  ["Whole", "From https:// to the last letter, even if the email breaks it over two lines"],
  ["Once", "Each link works once and for a limited time. You can ask for a new one at any time"],
  ["Nothing lost", "A link changes nothing until you press the button on its page"],
] as const;

/** The lead is the same in every state, so that it does not change once the link is parsed. */
function Page({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <FullHeightPage>
      <PageHeading lead="You've opened a link from one of our emails. Nothing has changed yet: it happens only once you confirm it on this page.">
        {heading}
      </PageHeading>
      <SideSheet
        caption="Links in our emails"
        rows={linkFacts}
        figure={createChartFigure("clinical-form", chartDescription)}
      >
        {children}
      </SideSheet>
    </FullHeightPage>
  );
}

export function HydrateFallback() {
  return (
    <Page heading="Confirm by email">
      <NoScriptNotice what="Confirming">
        You can also open the link from the email in another browser.
      </NoScriptNotice>
      <Skeleton label="Reading the link" lines={3} />
    </Page>
  );
}

export function Component() {
  const [query] = useSearchParams();
  const parameters = Object.fromEntries(query);
  const seat = seatLinkSchema.safeParse(parameters);
  if (seat.success) {
    return (
      <ApiProvider>
        <Page heading="Your invitation">
          <InvitationPanel key={seat.data.token} link={seat.data} />
        </Page>
      </ApiProvider>
    );
  }
  const change = emailChangeLinkSchema.safeParse(parameters);
  if (change.success) {
    return (
      <ApiProvider>
        <Page heading={emailActionCopy[change.data.mode].heading}>
          <EmailChangePanel key={change.data.token} link={change.data} />
        </Page>
      </ApiProvider>
    );
  }
  const newsletter = newsletterLinkSchema.safeParse(parameters);
  if (newsletter.success) {
    return (
      <Page heading={newsletterLinkCopy[newsletter.data.mode].heading}>
        <NewsletterLinkPanel key={newsletter.data.token} link={newsletter.data} />
      </Page>
    );
  }
  const action = emailActionSchema.safeParse(parameters);
  if (!action.success) {
    return (
      <Page heading="This link is incomplete">
        <IncompleteLink />
      </Page>
    );
  }
  return (
    <Page heading={emailActionCopy[action.data.mode].heading}>
      <EmailActionPanel key={action.data.oobCode} action={action.data} />
    </Page>
  );
}

/** Shown for an incomplete link, whose purpose is unknown. */
function IncompleteLink() {
  const user = useCurrentUser();
  return (
    <div className="grid justify-items-start gap-6">
      <p className="max-w-prose">
        Email programs sometimes break long links. Copy the whole link from the email, or ask for a
        new one.
      </p>
      {user && !user.emailVerified && (
        <ResendConfirmation returnPath={undefined} label="Send a new confirmation email" />
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/forgot" variant="secondary">
          Ask for a link to set a new password
        </LinkButton>
        <LinkButton to="/account" variant="secondary">
          Go to your account
        </LinkButton>
      </div>
    </div>
  );
}
