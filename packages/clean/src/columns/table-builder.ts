import { resizeCodes } from "./distinct-texts.ts";
import { assertCellCount } from "./limits.ts";
import type { Table } from "./table.ts";
import { createTextBuilder } from "./text-values.ts";

const INITIAL_ROWS = 64;

/**
 * Builds a table of texts cell by cell. Cells that aren't set are missing. Throws a CleanError if the table gets too
 * large.
 */
export function createTableBuilder(): {
  set(row: number, column: number, text: string): void;
  finish(rows: number): Table;
} {
  const columns: {
    codes: Uint32Array<ArrayBuffer>;
    texts: ReturnType<typeof createTextBuilder>;
  }[] = [];
  let rows = 0;
  const ensureColumn = (index: number) => {
    while (columns.length <= index) {
      columns.push({ codes: new Uint32Array(INITIAL_ROWS), texts: createTextBuilder() });
    }
    return columns[index];
  };
  return {
    set(row, index, text) {
      if (text === "") return;
      rows = Math.max(rows, row + 1);
      assertCellCount(rows, Math.max(columns.length, index + 1));
      const column = ensureColumn(index);
      if (!column) return;
      if (row >= column.codes.length) column.codes = resizeCodes(column.codes, row * 2);
      column.codes[row] = column.texts.add(text);
    },
    finish(least) {
      rows = Math.max(rows, least);
      assertCellCount(rows, columns.length);
      return {
        rows,
        columns: columns.map(({ codes, texts }, index) => ({
          name: `column ${index + 1}`,
          type: "text",
          codes: resizeCodes(codes, rows),
          values: texts.finish(),
        })),
      };
    },
  };
}
