import { useRef, useSyncExternalStore } from "react";

import { getConfirmationRequest, onConfirmationRequest } from "#app/api/confirmation.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

import { PasskeyStep } from "./passkey-step.tsx";
import { RecentLoginStep } from "./recent-login-step.tsx";

/** Asks for a confirmation above the page or an open dialog, which keeps its input. */
export function ConfirmationDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const request = useSyncExternalStore(onConfirmationRequest, getConfirmationRequest);
  if (!request) return null;
  const { kind, answer } = request;
  return (
    <Dialog ref={dialog} title="Confirm it's you" onClose={() => answer(false)}>
      {kind === "passkey" ? (
        <PasskeyStep onConfirmed={async () => answer(true)}>
          Confirm with your passkey to continue. What you typed is kept.
        </PasskeyStep>
      ) : (
        <RecentLoginStep
          name="operator"
          returnPath="/operator"
          onConfirmed={async () => answer(true)}
          submitLabel="Continue"
          pendingLabel="Checking the password"
        />
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => dialog.current?.close()}
      >
        Cancel
      </Button>
    </Dialog>
  );
}
