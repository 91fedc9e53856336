import { useState } from "react";

import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import type { Failure } from "#app/failures/failure.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

interface ResendConfirmationProps {
  returnPath: string | undefined;
  label?: string;
  /** The failure of an earlier request by the page itself. */
  earlierFailure?: Failure | undefined;
}

/** A button that sends the confirmation email again, with its result. */
export function ResendConfirmation({
  returnPath,
  label = "Send the email again",
  earlierFailure,
}: ResendConfirmationProps) {
  const [attempt, setAttempt] = useState<"none" | "made" | "accepted">("none");
  const { act, pending, failure } = useAction(async () => {
    setAttempt("made");
    await api.auth.sendVerification.mutate({ returnPath });
    setAttempt("accepted");
  });
  const shown = attempt === "none" ? earlierFailure : failure;

  return (
    <div className="grid justify-items-start gap-3">
      {shown && <FailureNotice failure={shown} />}
      <Button variant="secondary" pending={pending} onClick={() => act()}>
        {pending ? "Sending the email" : label}
      </Button>
      <p role="status" className="text-faint">
        {attempt === "accepted" &&
          !pending &&
          "Sent. It can take a minute. Check your spam folder, too."}
      </p>
    </div>
  );
}
