import { useCurrentUser } from "#app/lib/use-current-user.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";

import { ResendConfirmation } from "./resend-confirmation.tsx";

const links = [
  ["Whole", "From https:// to the last letter, also where the mail breaks it over two lines"],
  ["Once", "Each works one time, and for a limited one. A new one can be had at any time"],
  ["Nothing lost", "Until the button on its page is pressed, a link changes nothing"],
] as const;

/** A link that lost a part of itself on the way; what it was for is not known either. */
export function IncompleteLink() {
  const user = useCurrentUser();
  return (
    <SideSheet caption="Links in our mails" rows={links}>
      <div className="grid justify-items-start gap-6">
        <p className="max-w-prose">
          Mail programs sometimes break long links. Copy the whole link from the mail, or ask for a
          new one.
        </p>
        {user && !user.emailVerified && (
          <ResendConfirmation returnPath={undefined} label="Send a new confirmation mail" />
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
    </SideSheet>
  );
}
