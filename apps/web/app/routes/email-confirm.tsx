import { emailActionSchema } from "@site/contracts/auth";
import { emailChangeLinkSchema } from "@site/contracts/email-change";
import { newsletterLinkSchema } from "@site/contracts/newsletter";
import { seatLinkSchema } from "@site/contracts/seats";
import { useSearchParams } from "react-router";

import { emailActionCopy } from "#app/features/auth/email-action-copy.ts";
import { EmailActionPanel } from "#app/features/auth/email-action-panel.tsx";
import { EmailChangePanel } from "#app/features/auth/email-change-panel.tsx";
import { IncompleteLink } from "#app/features/auth/incomplete-link.tsx";
import { newsletterLinkCopy } from "#app/features/newsletter/newsletter-link-copy.ts";
import { NewsletterLinkPanel } from "#app/features/newsletter/newsletter-link-panel.tsx";
import { InvitationPanel } from "#app/features/seats/invitation-panel.tsx";
import { ApiProvider } from "#app/lib/api-provider.tsx";
import { guardedLoader } from "#app/lib/guards.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";

// The prerendered page does not know the link yet, so the page waits for the browser.
export const clientLoader = guardedLoader;

export const meta = () =>
  pageMeta({
    path: "/email-confirm",
    title: "Confirm by email",
    description: "Confirms what was asked for by a link in a mail.",
    noindex: true,
  });

export function HydrateFallback() {
  return (
    <TallPage>
      <PageHeading>Confirm by email</PageHeading>
      <Skeleton label="Reading the link" lines={3} />
    </TallPage>
  );
}

export default function EmailConfirm() {
  const [query] = useSearchParams();
  const seat = seatLinkSchema.safeParse(Object.fromEntries(query));
  if (seat.success) {
    return (
      <ApiProvider>
        <TallPage>
          <PageHeading>Your invitation</PageHeading>
          <InvitationPanel key={seat.data.token} link={seat.data} />
        </TallPage>
      </ApiProvider>
    );
  }
  const change = emailChangeLinkSchema.safeParse(Object.fromEntries(query));
  if (change.success) {
    return (
      <ApiProvider>
        <TallPage>
          <PageHeading>{emailActionCopy[change.data.mode].heading}</PageHeading>
          <EmailChangePanel key={change.data.token} link={change.data} />
        </TallPage>
      </ApiProvider>
    );
  }
  const newsletter = newsletterLinkSchema.safeParse(Object.fromEntries(query));
  if (newsletter.success) {
    return (
      <TallPage>
        <PageHeading>{newsletterLinkCopy[newsletter.data.mode].heading}</PageHeading>
        <NewsletterLinkPanel key={newsletter.data.token} link={newsletter.data} />
      </TallPage>
    );
  }
  const parsed = emailActionSchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) {
    return (
      <TallPage>
        <PageHeading>This link is not complete</PageHeading>
        <IncompleteLink />
      </TallPage>
    );
  }
  return (
    <TallPage>
      <PageHeading>{emailActionCopy[parsed.data.mode].heading}</PageHeading>
      <EmailActionPanel key={parsed.data.oobCode} action={parsed.data} />
    </TallPage>
  );
}
