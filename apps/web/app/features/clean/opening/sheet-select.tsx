import { useId } from "react";

import type { SeenSheets } from "#app/features/clean/messages.ts";
import { inputStyle } from "#app/ui/controls/text-input.tsx";

/** Chooses another sheet of a workbook. */
export function SheetSelect({
  sheets,
  sheet,
  onSheet,
}: SeenSheets & { onSheet: (name: string) => void }) {
  const id = useId();
  if (sheets.length < 2) return null;
  return (
    <span className="clean-ways-on">
      <label htmlFor={id}>Sheet</label>
      <select
        id={id}
        value={sheet}
        onChange={({ currentTarget }) => onSheet(currentTarget.value)}
        className={`${inputStyle} max-w-48`}
      >
        {sheets.map(({ name, isHidden }) => (
          <option key={name} value={name}>
            {isHidden ? `${name} (hidden)` : name}
          </option>
        ))}
      </select>
    </span>
  );
}
