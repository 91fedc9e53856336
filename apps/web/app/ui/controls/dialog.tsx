import { type ReactNode, type RefObject, useEffect, useId } from "react";

interface DialogProps {
  /** The element, so that the caller can close it. */
  ref: RefObject<HTMLDialogElement | null>;
  title: ReactNode;
  background?: "paper" | "sheet";
  /** While a request is pending, Escape does not close the dialog. */
  isLocked?: boolean;
  /** For images and videos. */
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

const backgrounds = { paper: "bg-paper", sheet: "bg-sheet" };

/**
 * Closes a dialog and says so at once. The close event comes later, and a press of the opener before it would be lost.
 */
export function closeNow(dialog: HTMLDialogElement, onClose: () => void): void {
  // It must happen before the element is removed, so that the opener gets the focus.
  dialog.close();
  onClose();
}

/** A modal dialog, open while it is mounted. */
export function Dialog({
  ref,
  title,
  background = "sheet",
  isLocked = false,
  isWide = false,
  onClose,
  children,
}: DialogProps) {
  const titleId = useId();
  useEffect(() => {
    const shown = ref.current;
    if (!shown?.open) shown?.showModal();
    return () => shown?.close();
  }, [ref]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // The close event is asynchronous. In Strict Mode, which runs effects twice, the dialog may be open again.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      onCancel={(event) => {
        // A file input inside sends this event too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isLocked) closeNow(event.currentTarget, onClose);
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] ${isWide ? "w-[min(60rem,calc(100vw-2rem))]" : "w-[min(34rem,calc(100vw-2rem))]"} overflow-y-auto border border-edge p-6 text-ink backdrop:bg-black/60 ${backgrounds[background]}`}
    >
      <div className="grid gap-5">
        <h2 id={titleId} className="text-xl font-semibold">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
