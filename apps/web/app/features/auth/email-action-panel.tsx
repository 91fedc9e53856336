import type { EmailAction } from "@site/contracts/auth";
import { Suspense, useState } from "react";

import { useAction } from "#app/api/use-action.ts";
import { useMinimumPending } from "#app/api/use-held-pending.ts";
import { lazyComponent } from "#app/navigation/lazy-part.ts";
import { useFocusWhen } from "#app/navigation/use-focus-once.ts";
import { applyAction } from "#app/session/identity.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { EmailActionDone } from "./done-action.tsx";
import { emailActionCopy } from "./email-action-copy.ts";
import { UnusableLink } from "./unusable-link.tsx";
import { getLinkError, useActionLink } from "./use-action-link.ts";

// Only this kind of link needs a form.
const ResetPasswordForm = lazyComponent(
  async () => (await import("./reset-password-form.tsx")).ResetPasswordForm,
);

/** The page of a mail link. Showing it changes nothing, only its button does: mail scanners open links. */
export function EmailActionPanel({ action }: { action: EmailAction }) {
  const link = useActionLink(action.oobCode);
  const [outcome, setOutcome] = useState<"done" | "expired" | "spent">();
  const reading = useMinimumPending(link.state === "reading");
  const copy = emailActionCopy[action.mode];
  const result = useFocusWhen<HTMLDivElement>(outcome !== undefined);

  if (outcome) {
    return (
      <div ref={result} tabIndex={-1}>
        {outcome === "done" ? (
          <EmailActionDone mode={action.mode} returnPath={action.returnPath} />
        ) : (
          <UnusableLink action={action} reason={outcome} />
        )}
      </div>
    );
  }
  if (link.state === "reading" || reading) return <Skeleton label="Reading the link" lines={3} />;
  if (link.state !== "usable") return <UnusableLink action={action} reason={link.state} />;
  return (
    <div className="grid justify-items-start gap-6">
      <p className="max-w-prose wrap-anywhere">{copy.explain(link.email)}</p>
      {action.mode === "resetPassword" ? (
        <Suspense fallback={<Skeleton label="Loading the form" lines={3} />}>
          <ResetPasswordForm oobCode={action.oobCode} email={link.email} onOutcome={setOutcome} />
        </Suspense>
      ) : (
        <ActButton action={action} onOutcome={setOutcome} />
      )}
    </div>
  );
}

interface ActButtonProps {
  action: EmailAction;
  onOutcome: (outcome: "done" | "expired" | "spent") => void;
}

function ActButton({ action, onOutcome }: ActButtonProps) {
  const copy = emailActionCopy[action.mode];
  const { act, pending, failure } = useAction(async () => {
    try {
      await applyAction(action.oobCode);
      onOutcome("done");
    } catch (thrown) {
      const refused = getLinkError(thrown);
      if (!refused) throw thrown;
      onOutcome(refused);
    }
  });

  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Button pending={pending} onClick={() => act()}>
        {pending ? copy.pending : copy.button}
      </Button>
    </>
  );
}
