import { countCodes } from "../columns/count-codes.ts";
import type { Table, TextColumn } from "../columns/table.ts";
import { textAt } from "../columns/text-at.ts";
import { cellText } from "../columns/value-text.ts";
import { counted } from "./counted.ts";
import { firstFooterRow } from "./find-footer.ts";
import type { Detector } from "./proposal.ts";

const MIN_TABLE_ROWS = 4;
/** Of all rows: each adds up two at least. */
const MAX_SUBTOTAL_SHARE = 1 / 3;
const MAX_SUBTOTAL_LENGTH = 60;
const DIGIT = /[0-9]/;
const LETTER = /\p{L}/u;
const SUBTOTAL_WORD =
  /(?:^|[ -])(?:(?:sub|zwischen|gesamt|end)?(?:totals?|totale|sum|suma|summe)|gesamt|insgesamt|gesamtergebnis|ergebnis|(?:anfangs|end|schluss)?saldo|saldovortrag|übertrag|(?:opening|closing) balance)(?:$|[ :])/i;

/** Rows among the others that add them up: a word says so, and beside numbers they have no other text. */
export const findSubtotals: Detector = ({ table }) => {
  if (table.rows < MIN_TABLE_ROWS) return [];
  const end = firstFooterRow(table).first;
  return table.columns.flatMap((column) => {
    if (column.type !== "text") return [];
    const found = findInColumn(table, column, end);
    if (!found) return [];
    const { rows, values } = found;
    const which = rows.length === 1 ? "this row" : "these rows";
    return [
      {
        sureness: "asked",
        choices: [
          {
            label: `Remove ${which}`,
            step: {
              kind: "filter",
              column: column.name,
              keep: { where: "not-one-of", values },
            },
          },
        ],
        count: rows.length,
        examples: values.slice(0, 3).map((before) => ({ before, after: undefined })),
        why: `${counted(rows.length, "row")} may add up others, such as “${values[0]}” in “${column.name}”.`,
        untouched: `Until you choose, the columns are searched without ${which}.`,
      },
    ];
  });
};

/** The rows with such a word, if no row that has one of these values is another. */
function findInColumn(table: Table, column: TextColumn, end: number) {
  const counts = countCodes(column);
  const words = new Map<number, string>();
  counts.forEach((count, code) => {
    const text = count === 0 ? "" : textAt(column.values, code);
    if (text.length <= MAX_SUBTOTAL_LENGTH && SUBTOTAL_WORD.test(text)) words.set(code, text);
  });
  if (words.size === 0) return undefined;
  const rows = [...column.codes.keys()].filter((row) => words.has(column.codes[row] ?? 0));
  const isFew = rows.length <= table.rows * MAX_SUBTOTAL_SHARE;
  // A column that most rows leave empty shows no gap.
  const filled = table.columns.filter((one) => {
    return one !== column && (countCodes(one)[0] ?? 0) * 2 < table.rows;
  });
  // What is below all rows is another question.
  if (
    !isFew ||
    (rows[0] ?? end) >= end ||
    !rows.every(
      (row) => filled.some(({ codes }) => codes[row] === 0) && isSumRow(table, column, row),
    )
  )
    return undefined;
  return { rows, values: [...words.values()] };
}

/** Whether a row has a number and no other text. */
function isSumRow({ columns }: Table, column: TextColumn, row: number): boolean {
  const others = columns.filter((one) => one !== column).map((one) => cellText(one, row));
  return others.some((cell) => DIGIT.test(cell)) && !others.some((cell) => LETTER.test(cell));
}
