import { useRef } from "react";

import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

import { useLeaveGuard } from "./use-leave-guard.ts";

interface LeaveGuardProps {
  /** Whether there is unsaved input. */
  isUnsaved: boolean;
  /** What is not saved, as the subject of a sentence. */
  what: string;
  /** Discards the input. */
  onDiscard?: () => void;
}

/** Asks before the visitor leaves unsaved input, wherever they go. */
export function LeaveGuard({ isUnsaved, what, onDiscard }: LeaveGuardProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isAsking, stay, leave } = useLeaveGuard(isUnsaved);

  function goOnHere(): void {
    // The link may have been in a menu that is closed by now. A hidden element cannot keep the focus, whatever the
    // browser reports before the next frame, so it returns to the form.
    const field = dialog.current
      ?.closest("form")
      ?.querySelector<HTMLElement>("input:not([hidden])");
    stay();
    const focused = document.activeElement;
    if (focused === document.body || focused?.getClientRects().length === 0) field?.focus();
  }

  if (!isAsking) return null;
  return (
    <Dialog ref={dialog} title={`${what} is not saved`} ground="sheet" onClose={goOnHere}>
      <p>If you leave this page now, you lose what you typed.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => dialog.current?.close()}>Stay on this page</Button>
        <Button
          variant="secondary"
          onClick={() => {
            onDiscard?.();
            leave();
          }}
        >
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
