import { type ReactNode, useEffect, useId, useRef } from "react";

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog: the browser keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto max-h-[85dvh] w-[min(36rem,calc(100vw-2rem))] border border-edge bg-sheet p-0 text-ink backdrop:bg-[oklch(0.2_0.02_200/0.55)]"
    >
      <div className="flex items-center justify-between gap-4 border-b border-rule bg-band pl-5">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        <button
          type="button"
          onClick={() => element.current?.close()}
          className="min-h-11 px-5 font-semibold text-river underline underline-offset-4"
        >
          Close
        </button>
      </div>
      <div className="p-5">{children}</div>
    </dialog>
  );
}
