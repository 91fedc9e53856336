import type { EmailAction } from "@site/contracts/auth";
import { useEffect } from "react";

import { refreshUser } from "#app/session/identity.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { EmailActionDone } from "./done-action.tsx";
import { emailActionCopy } from "./email-action-copy.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";
import { getNextLink } from "./way-on.ts";

interface UnusableLinkProps {
  action: EmailAction;
  reason: "expired" | "spent";
}

/** A link that is expired or used up, and where to get a new one. */
export function UnusableLink({ action, reason }: UnusableLinkProps) {
  const user = useCurrentUser();
  const verifying = action.mode === "verifyEmail";
  const signedIn = Boolean(user);

  useEffect(() => {
    if (verifying && signedIn) refreshUser().catch(() => undefined);
  }, [verifying, signedIn]);

  // Pressed twice, or in two tabs: the link has already done its work.
  if (verifying && reason === "spent" && user?.emailVerified) {
    return <EmailActionDone mode={action.mode} returnPath={action.returnPath} />;
  }
  const { renew } = emailActionCopy[action.mode];
  const onward = getNextLink(action.returnPath);
  return (
    <div className="grid justify-items-start gap-6">
      <Notice
        tone="bad"
        title={
          reason === "expired"
            ? "This link has expired"
            : "This link has already been used or is incomplete"
        }
      >
        {verifying && reason === "spent"
          ? "If you used it yourself, your address is confirmed and you can continue."
          : "Nothing has changed."}
      </Notice>
      {verifying && user && !user.emailVerified ? (
        <ResendConfirmation returnPath={action.returnPath} label="Send a new link" />
      ) : (
        <div className="flex flex-wrap gap-3">
          {verifying && action.returnPath && reason === "spent" && (
            <LinkButton to={onward.to}>{onward.label}</LinkButton>
          )}
          <LinkButton to={renew.to} variant="secondary">
            {renew.label}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
