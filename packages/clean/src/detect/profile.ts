import { countCodes } from "../columns/count-codes.ts";
import type { Table, TextColumn } from "../columns/table.ts";
import { textAt } from "../columns/text-at.ts";

/** A column of text with its distinct values and how often each is there. */
export interface TextProfile {
  column: TextColumn;
  rows: number;
  /** Cells that have a value. */
  present: number;
  /** Distinct texts that are in the table, in the order in which they came. */
  texts: readonly { text: string; count: number }[];
}

export interface Profile {
  table: Table;
  texts: readonly TextProfile[];
}

export function profileTable(table: Table): Profile {
  const texts = table.columns.filter((column) => column.type === "text").map(profileText);
  return { table, texts };
}

function profileText(column: TextColumn): TextProfile {
  const counts = countCodes(column);
  const texts: TextProfile["texts"][number][] = [];
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    if (count > 0) texts.push({ text: textAt(column.values, code), count });
  }
  const rows = column.codes.length;
  return { column, rows, present: rows - (counts[0] ?? 0), texts };
}
