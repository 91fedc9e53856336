import type { ReactNode } from "react";

import { formatCount } from "#app/lib/counted.ts";
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

interface TickListProps {
  legend: string;
  name: string;
  items: readonly { value: string; isTicked: boolean; count?: number }[];
}

/** The room for so many boxes, to be kept until they are there. */
export function getCheckboxListHeight(items: number): string {
  return `calc(2.1rem + min(16rem, ${items} * 2.75rem + 0.5rem + 2px))`;
}

/** Boxes to tick, as high as a dialog has room for. */
export function CheckboxList({ legend, name, items }: TickListProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1.5 max-h-64 overflow-y-auto border border-rule px-3 py-1">
        {items.map(({ value, isTicked, count }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={isTicked}
              className="size-6 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">
              {value}
              {count !== undefined && (
                <span className="num text-sm text-faint"> {formatCount(count)}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
