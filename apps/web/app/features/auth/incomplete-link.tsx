import { useCurrentUser } from "#app/session/use-current-user.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";

import { ResendConfirmation } from "./resend-confirmation.tsx";

/** A link that lost a part on the way, so its purpose is unknown too. */
export function IncompleteLink() {
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
