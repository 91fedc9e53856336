import { countCodes } from "../columns/count-codes.ts";
import type { Table, TextColumn } from "../columns/table.ts";
import { textAt } from "../columns/text-at.ts";

/** A distinct text of a column, and in how many cells it is. */
export interface TextCount {
  text: string;
  count: number;
}

/** A column of text with its distinct values and how often each is there. */
export interface TextProfile {
  column: TextColumn;
  rows: number;
  /** Cells that have a value. */
  present: number;
  /** Distinct texts that are in the table, in the order in which they came. */
  texts: readonly TextCount[];
}

export interface Profile {
  table: Table;
  texts: readonly TextProfile[];
}

/** The texts of a column are decoded when a detector asks for them, once for all that look at the same table. */
export function profileTable(table: Table): Profile {
  const texts = table.columns.filter((column) => column.type === "text").map(profileText);
  return { table, texts };
}

function profileText(column: TextColumn): TextProfile {
  const rows = column.codes.length;
  let counts: Uint32Array | undefined;
  let texts: readonly TextCount[] | undefined;
  const count = () => (counts ??= countCodes(column));
  return {
    column,
    rows,
    get present() {
      return rows - (count()[0] ?? 0);
    },
    get texts() {
      return (texts ??= decodeTexts(column, count()));
    },
  };
}

function decodeTexts({ values }: TextColumn, counts: Uint32Array): TextCount[] {
  const texts: TextCount[] = [];
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    if (count > 0) texts.push({ text: textAt(values, code), count });
  }
  return texts;
}

/** How many cells have one of these texts. */
export function sumCounts(texts: readonly { count: number }[]): number {
  return texts.reduce((sum, { count }) => sum + count, 0);
}
