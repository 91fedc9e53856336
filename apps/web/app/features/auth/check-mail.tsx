import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

import { findClickedLink, toRouterPath } from "#app/navigation/follow-links.ts";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { useCurrentUser, useRefreshUserOnFocus } from "#app/session/use-current-user.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";

import type { CreatedAccount } from "./create-account.ts";
import { needsConfirmedEmail, getNextLink } from "./next-link.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";

interface CheckMailProps {
  account: CreatedAccount;
  returnPath: string | undefined;
}

/** Shown after the sign-up: the email has been sent, and the visitor can continue without confirming. */
export function CheckMail({ account, returnPath }: CheckMailProps) {
  const navigate = useNavigate();
  const heading = useFocusWhen<HTMLHeadingElement>();
  const nextLink = getNextLink(returnPath);
  const isConfirmed = useCurrentUser()?.emailVerified ?? false;

  useRefreshUserOnFocus();

  // Replaces the form in the history, so that going back skips it.
  function replaceFormInHistory(event: MouseEvent): void {
    const link = findClickedLink(event.nativeEvent);
    if (!link) return;
    event.preventDefault();
    void navigate(toRouterPath(link), { replace: true });
  }

  return (
    <div className="grid gap-6">
      <div role="status" className="grid gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
          {isConfirmed
            ? "Your address is confirmed"
            : account.mailFailure
              ? "Your account is ready"
              : "Check your email"}
        </h2>
        <p className="max-w-prose wrap-anywhere">{getMailSentence(account, { isConfirmed })}</p>
      </div>
      <div className="grid justify-items-start gap-3">
        {!isConfirmed && (
          <p className="max-w-prose">
            {needsConfirmedEmail(returnPath)
              ? "Your coupon needs a confirmed address, so press that button first. We keep the code for you."
              : "You don't have to wait: you can buy and download before you confirm it."}
          </p>
        )}
        <LinkButton to={nextLink.to} onClick={replaceFormInHistory}>
          {nextLink.label}
        </LinkButton>
      </div>
      {!isConfirmed && (
        <ResendConfirmation
          returnPath={returnPath}
          label={account.mailFailure ? "Send the confirmation email" : "Send the email again"}
          earlierFailure={account.mailFailure}
        />
      )}
    </div>
  );
}

function getMailSentence(
  { email, mailFailure }: CreatedAccount,
  { isConfirmed }: { isConfirmed: boolean },
): string {
  if (isConfirmed) return `Licences and receipts go to ${email}.`;
  return mailFailure
    ? `The account for ${email} is ready, but we couldn't send the email to confirm its address.`
    : `We've sent an email to ${email}. Press the button in it to confirm your address.`;
}
