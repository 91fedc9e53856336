import type { SeenColumn, SeenRow } from "#app/features/clean/messages.ts";
import { counted } from "#app/lib/counted.ts";

interface CellLineProps {
  rowCount: number;
  rowName: "Row" | "Group";
  /** The row of the chosen cell, if it is on the screen. */
  row: SeenRow | undefined;
  column: SeenColumn | undefined;
  at: number;
}

/** The chosen cell in full: as it is, and as it came. */
export function CellLine({ rowCount, rowName, row, column, at }: CellLineProps) {
  const cell = row?.cells[at];
  const came = row?.raw[at];
  if (!row || !column || cell === undefined) {
    return <p className="clean-cell">{counted(rowCount, rowName.toLowerCase())}</p>;
  }
  return (
    <p className="clean-cell">
      {rowName} {row.number}, {column.name}: <code>{cell || "missing"}</code>
      {came !== undefined && (
        <>
          , as it came <code className="gate-dirty">{came || "missing"}</code>
        </>
      )}
    </p>
  );
}
