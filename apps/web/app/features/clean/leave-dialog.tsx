import { useRef } from "react";

import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

interface LeaveDialogProps {
  onStay: () => void;
  onSaveRecipe: () => void;
  onLeave: () => void;
}

/** Asks before decisions are lost, and offers what keeps them. */
export function LeaveDialog({ onStay, onSaveRecipe, onLeave }: LeaveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} title="Leave this table?" ground="sheet" onClose={onStay}>
      <p>
        You'd lose your decisions. A recipe keeps the steps you took, but not what you put aside.
      </p>
      <div className="clean-ways-on">
        <Button onClick={() => dialog.current?.close()}>Stay with this table</Button>
        <Button variant="secondary" onClick={onSaveRecipe}>
          Save the recipe
        </Button>
        <Button variant="secondary" onClick={onLeave}>
          Leave this table
        </Button>
      </div>
    </Dialog>
  );
}
