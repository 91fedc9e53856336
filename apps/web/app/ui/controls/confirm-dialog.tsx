import { type ReactNode, useRef } from "react";

import type { Action } from "#app/api/use-action.ts";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  title: ReactNode;
  action: Action<[]>;
  confirmLabel: string;
  pendingLabel: string;
  keepLabel: string;
  /** The title of the failure notice. */
  failureTitle?: string;
  onClose: () => void;
  /** The consequences of the action. */
  children: ReactNode;
}

/** The second step of an irreversible action: explains it and runs it once confirmed. */
export function ConfirmDialog({
  title,
  action,
  confirmLabel,
  pendingLabel,
  keepLabel,
  failureTitle,
  onClose,
  children,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog ref={dialog} title={title} isLocked={action.pending} onClose={onClose}>
      {children}
      {action.failure && <FailureNotice title={failureTitle} failure={action.failure} />}
      <div className="flex flex-wrap gap-3">
        <Button pending={action.pending} onClick={() => action.act()}>
          {action.pending ? pendingLabel : confirmLabel}
        </Button>
        <Button variant="secondary" onClick={() => action.pending || dialog.current?.close()}>
          {keepLabel}
        </Button>
      </div>
    </Dialog>
  );
}
