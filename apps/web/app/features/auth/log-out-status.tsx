import { useEffect, useState } from "react";

import { describeFailure, type Failure } from "#app/lib/failure.ts";
import { logOut } from "#app/lib/identity.ts";
import { useHeldPending } from "#app/lib/use-held-pending.ts";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

/** Signs out as soon as it is shown, in every tab of this browser, and says what became of it. */
export function LogOutStatus() {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<"done" | Failure>();

  useEffect(() => {
    setOutcome(undefined);
    logOut().then(
      () => setOutcome("done"),
      (thrown: unknown) => setOutcome(describeFailure(thrown)),
    );
  }, [attempt]);

  const pending = useHeldPending(outcome === undefined);
  if (!pending && outcome && outcome !== "done") {
    return <FailureNotice failure={outcome} onRetry={() => setAttempt(attempt + 1)} />;
  }
  return (
    <div className="grid justify-items-start gap-6">
      <p role="status" className="max-w-prose">
        {pending
          ? "Logging you out."
          : "You are logged out in this browser, and it keeps nothing of your account."}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/login">Log in again</LinkButton>
        <LinkButton to="/" variant="secondary">
          Go to the home page
        </LinkButton>
      </div>
    </div>
  );
}
