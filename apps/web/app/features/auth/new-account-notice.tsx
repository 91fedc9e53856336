import { useLocation } from "react-router";

import { FailureText } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";

import type { CreatedAccount } from "./create-account.ts";

/** For somebody who came straight from the sign-up: the mail is on its way, and the payment need not wait for it. */
export function NewAccountNotice() {
  const { state } = useLocation();
  const { created } = (state ?? {}) as { created?: CreatedAccount };
  if (!created) return null;
  return (
    <Notice tone="neutral" title="Your account is ready">
      {created.mailFailure ? (
        <FailureText failure={created.mailFailure} />
      ) : (
        <p className="wrap-anywhere">
          We've sent an email to {created.email}. You can pay now and confirm your address later.
        </p>
      )}
    </Notice>
  );
}
