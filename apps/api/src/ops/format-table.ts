import stringWidth from "string-width";

import type { Row } from "./command.ts";

const GAP = "  ";

/**
 * Rows as aligned columns, a missing value empty and an object as JSON. Where these are wider than the terminal, each
 * row becomes a block with a line for every value that it has.
 */
export function formatTable(rows: Row[], terminalWidth: number): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => names.map((name) => inWords(row[name])));
  const widths = names.map((name, column) =>
    Math.max(...[name, ...cells.map((row) => row[column] ?? "")].map((cell) => stringWidth(cell))),
  );
  const total = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length);
  const isOneLine = cells.every((row) => row.every((cell) => !cell.includes("\n")));
  if (total > terminalWidth || !isOneLine) return asBlocks(names, cells);
  return [names, ...cells]
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join("\n");
}

/** One row, a line for each of its values. */
export function formatRow(row: Row): string {
  const names = Object.keys(row);
  return asBlocks(names, [names.map((name) => inWords(row[name]))]);
}

function asBlocks(names: string[], rows: string[][]): string {
  const width = Math.max(0, ...names.map((name) => stringWidth(name)));
  return rows
    .map((row) =>
      row.flatMap((cell, column) => cell && `${pad(names[column] ?? "", width)}${GAP}${cell}`),
    )
    .map((lines) => lines.filter(Boolean).join("\n"))
    .join("\n\n");
}

function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - stringWidth(text)));
}

function inWords(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
