import { expect, test } from "vitest";

import { getCellText } from "../src/columns/cell-text.ts";
import { openText } from "../src/read/read-csv.ts";

interface Writing {
  delimiter: string;
  quote: string;
  /** Whether quotation marks in cells are escaped by a backslash instead of doubled. */
  escapes?: boolean;
  end?: string;
  above?: string;
  quotesAll?: boolean;
}

const writings: Writing[] = [
  ...[",", ";", "\t", "|", "^", "~", "}", "\x01", "\v", "\x1f"].map((delimiter) => ({
    delimiter,
    quote: '"',
  })),
  ...[",", ";", "\t", "|"].flatMap((delimiter) => [
    { delimiter, quote: '"', quotesAll: true, end: "\r\n" },
    { delimiter, quote: "'", quotesAll: true },
    { delimiter, quote: '"', quotesAll: true, escapes: true },
    { delimiter, quote: '"', above: "# exported, by a program; today\n# version | 2\n" },
  ]),
  { delimiter: ", ", quote: '"', quotesAll: true },
  { delimiter: "; ", quote: '"', quotesAll: true },
];

const words = ["Ana", "Bo", "Smith & Co", "12 rue du Lac", "x-ray", "A.B.", "c/o Lee", "Zoë"];
const tricky = ['say "hi"', "it's", "a, b", "one; two", "back\\slash", "two\nlines", "5 | 6", ""];
const numbers = ["1", "2.5", "-3", "1,5", "1e5", "007", "12:30", "2024-01-05"];

/** Forty tables: 2 to 6 columns of words, numbers and texts with signs, in 4 to 40 rows. */
const contents = Array.from({ length: 40 }, (_, at) => {
  const width = 2 + (at % 5);
  const names = ["id", "name", "note", "amount", "day", "place"].slice(0, width);
  const rows = Array.from({ length: 4 + ((at * 7) % 37) }, (_row, row) =>
    names.map((_name, column) => {
      if (column === 0) return String(row + 1);
      const list = [words, tricky, numbers][(at + column) % 3] ?? words;
      return list[(row * (at + 1) + column * 3) % list.length] ?? "";
    }),
  );
  return [names, ...rows];
});

function write(rows: readonly string[][], writing: Writing): string {
  const { delimiter, quote, escapes = false, end = "\n", above = "", quotesAll } = writing;
  const sign = delimiter.trim() || delimiter;
  const lines = rows.map((cells) =>
    cells
      .map((cell) => {
        const needsQuotes = quotesAll || cell.includes(sign) || /["'\n]/.test(cell);
        if (!needsQuotes) return cell;
        const inner = escapes
          ? cell.replaceAll(/["\\]/g, (found) => `\\${found}`)
          : cell.replaceAll(quote, quote + quote);
        return `${quote}${inner}${quote}`;
      })
      .join(delimiter),
  );
  return above + lines.map((line) => line + end).join("");
}

test.each(writings)("reads forty tables written with %j", async (writing) => {
  const wrong: string[] = [];
  // Only a quotation mark in a cell shows that backslashes escape.
  const shown = contents.filter((rows) => !writing.escapes || rows.flat().join("").includes('"'));
  for (const rows of shown) {
    const file = write(rows, writing);
    const { table, dialect } = await openText(new TextEncoder().encode(file));
    const found = Array.from({ length: table.rows }, (_, row) =>
      table.columns.map((column) => getCellText(column, row)),
    );
    if (JSON.stringify(found) !== JSON.stringify(rows))
      wrong.push(`${JSON.stringify(dialect)}\n${file.slice(0, 300)}`);
  }
  expect(wrong).toEqual([]);
});
