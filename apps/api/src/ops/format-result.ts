import stringWidth from "string-width";

export type Row = Record<string, unknown>;

const GAP = "  ";

/** Formats a result as text: rows as a table; one row as its values, with a table for each list in it. */
export function formatResult(result: unknown, terminalWidth: number): string {
  if (Array.isArray(result)) {
    return result.length === 0 ? "None found." : formatTable(result as Row[], terminalWidth);
  }
  const row = result as Row;
  const lists = Object.entries(row).filter(([, value]) => isListOfRows(value));
  if (lists.length === 0) return formatRow(row);
  const single = Object.fromEntries(
    Object.entries(row).filter(([, value]) => !isListOfRows(value)),
  );
  return [
    ...(Object.keys(single).length > 0 ? [formatRow(single)] : []),
    ...lists.map(([name, rows]) => `${name}:\n${formatResult(rows, terminalWidth)}`),
  ].join("\n\n");
}

function isListOfRows(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "object" && each !== null);
}

/**
 * Formats rows as aligned columns. Missing values are empty; objects are JSON. If the table is wider than the
 * terminal, each row becomes a block with one line per value.
 */
function formatTable(rows: Row[], terminalWidth: number): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => names.map((name) => formatValue(row[name])));
  const widths = names.map((name, column) =>
    Math.max(...[name, ...cells.map((row) => row[column] ?? "")].map((cell) => stringWidth(cell))),
  );
  const total = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length);
  const isOneLine = cells.every((row) => row.every((cell) => !cell.includes("\n")));
  if (total > terminalWidth || !isOneLine) return formatBlocks(names, cells);
  return [names, ...cells]
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join("\n");
}

/** Formats one row with one line per value. */
function formatRow(row: Row): string {
  const names = Object.keys(row);
  return formatBlocks(names, [names.map((name) => formatValue(row[name]))]);
}

function formatBlocks(names: string[], rows: string[][]): string {
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

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
