import { type ReactNode, type RefObject, useEffect, useId } from "react";

interface DialogProps {
  /** The element, for code that closes it. */
  ref: RefObject<HTMLDialogElement | null>;
  title: ReactNode;
  ground: "paper" | "sheet";
  /** While set, Escape leaves the dialog open: a request that it sent has no answer yet. */
  held?: boolean;
  /** For pictures rather than text. */
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

const grounds = { paper: "bg-paper", sheet: "bg-sheet" };

/** A modal dialog, open while it is mounted. */
export function Dialog({
  ref,
  title,
  ground,
  held = false,
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
      // Said late: of a dialog that was closed and is open again, as effects that run twice leave it, it is not true.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      onCancel={(event) => {
        if (held) event.preventDefault();
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] ${isWide ? "w-[min(60rem,calc(100vw-2rem))]" : "w-[min(34rem,calc(100vw-2rem))]"} overflow-y-auto border border-edge p-6 text-ink backdrop:bg-black/60 ${grounds[ground]}`}
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
