import type { ReactNode } from "react";

import { Button } from "#app/ui/controls/button.tsx";

interface DialogButtonsProps {
  /** What the form does. */
  submit: string;
  onLeave: () => void;
  /** Other ways on, between the two. */
  children?: ReactNode;
}

/** The end of a dialog that changes the view. */
export function DialogButtons({ submit, onLeave, children }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit">{submit}</Button>
      {children}
      <Button variant="secondary" onClick={onLeave}>
        Leave it as it is
      </Button>
    </div>
  );
}
