import { useAction } from "#app/api/use-action.ts";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

import { canUsePasskeys, confirmWithPasskey, NO_PASSKEYS } from "./use-passkey.ts";

interface PasskeyStepProps {
  /** What waits for the confirmation. */
  children: string;
  onConfirmed: () => Promise<unknown>;
}

/** Asks an operator for their passkey, then repeats what needed it. */
export function PasskeyStep({ children, onConfirmed }: PasskeyStepProps) {
  const prompt = useFocusWhen<HTMLParagraphElement>();
  const confirm = useAction(async () => {
    await confirmWithPasskey();
    await onConfirmed();
  });
  return (
    <div className="grid justify-items-start gap-4">
      <p ref={prompt} tabIndex={-1}>
        {children}
      </p>
      {confirm.failure && (
        <FailureNotice title="Your passkey wasn't confirmed" failure={confirm.failure} />
      )}
      {canUsePasskeys() ? (
        <Button pending={confirm.pending} onClick={() => confirm.act()}>
          {confirm.pending ? "Waiting for your passkey" : "Confirm with your passkey"}
        </Button>
      ) : (
        <p>{NO_PASSKEYS}</p>
      )}
      <p className="max-w-prose text-sm text-faint">
        Lost it? Use another of your passkeys. If you have no other, your administrator can remove
        it and send you a link to add a new one.
      </p>
    </div>
  );
}
