import { formatCount } from "@site/clean/format-count";
import type { ReactNode } from "react";

import { Button } from "#app/ui/controls/button.tsx";

interface DialogButtonsProps {
  /** Label of the submit button. */
  submit: string;
  onCancel: () => void;
  children?: ReactNode;
}

export function DialogButtons({ submit, onCancel, children }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit">{submit}</Button>
      {children}
      <Button variant="secondary" onClick={onCancel}>
        Leave it as it is
      </Button>
    </div>
  );
}

interface CheckboxListProps {
  legend: string;
  name: string;
  items: readonly { value: string; isChecked: boolean; count?: number }[];
}

/** The height of a list, to reserve its space while the items are loaded. */
export function getCheckboxListHeight(items: number): string {
  return `calc(2.1rem + min(16rem, ${items} * 2.75rem + 0.5rem + 2px))`;
}

export function CheckboxList({ legend, name, items }: CheckboxListProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1.5 max-h-64 overflow-y-auto border border-rule px-3 py-1">
        {items.map(({ value, isChecked, count }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={isChecked}
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
