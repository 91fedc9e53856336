import { emailActionSchema } from "@site/contracts/auth";
import { emailChangeLinkSchema } from "@site/contracts/email-change";
import { giftLinkSchema } from "@site/contracts/gifts";
import { newsletterLinkSchema } from "@site/contracts/newsletter";
import { seatLinkSchema } from "@site/contracts/seats";
import { useSearchParams } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { EmailActionPanel } from "#app/features/auth/email-action-panel.tsx";
import { EmailChangePanel } from "#app/features/auth/email-change-panel.tsx";
import { EmailLinkPage } from "#app/features/auth/email-link-page.tsx";
import { ResendConfirmation } from "#app/features/auth/resend-confirmation.tsx";
import { GiftPanel } from "#app/features/gifts/gift-panel.tsx";
import { InvitationPanel } from "#app/features/licences/seat-invitation.tsx";
import { NewsletterLinkPanel } from "#app/features/newsletter/newsletter-link-panel.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { guardedLoader } from "#app/session/guards.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

// The prerendered page does not know the link, so it waits for the browser.
export const loader = guardedLoader;

export const handle = createPageHandle({
  path: "/email-confirm",
  title: "Confirm by email",
  description: "Confirms what you asked for, with the link from an email.",
  noindex: true,
});

export function HydrateFallback() {
  return (
    <EmailLinkPage state="reading" heading="Confirm by email">
      <NoScriptNotice what="Confirming">
        You can also open the link from the email in another browser.
      </NoScriptNotice>
      <Skeleton label="Reading the link" lines={3} />
    </EmailLinkPage>
  );
}

export function Component() {
  const [query] = useSearchParams();
  const parameters = Object.fromEntries(query);
  const seat = seatLinkSchema.safeParse(parameters);
  if (seat.success) {
    return (
      <ApiProvider>
        <InvitationPanel key={seat.data.token} link={seat.data} />
      </ApiProvider>
    );
  }
  const gift = giftLinkSchema.safeParse(parameters);
  if (gift.success) {
    return (
      <ApiProvider>
        <GiftPanel key={gift.data.token} link={gift.data} />
      </ApiProvider>
    );
  }
  const change = emailChangeLinkSchema.safeParse(parameters);
  if (change.success) {
    return (
      <ApiProvider>
        <EmailChangePanel key={change.data.token} link={change.data} />
      </ApiProvider>
    );
  }
  const newsletter = newsletterLinkSchema.safeParse(parameters);
  if (newsletter.success) {
    return <NewsletterLinkPanel key={newsletter.data.token} link={newsletter.data} />;
  }
  const action = emailActionSchema.safeParse(parameters);
  if (!action.success) {
    return (
      <EmailLinkPage state="incomplete" heading="This link is incomplete">
        <IncompleteLink />
      </EmailLinkPage>
    );
  }
  return <EmailActionPanel key={action.data.oobCode} action={action.data} />;
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
