import { getCellText, formatValue, getText } from "../../columns/cell-text.ts";
import { countCodes, type Table, type TextColumn } from "../../columns/table.ts";
import { formatCount, pluralize } from "../../format-count.ts";
import type { Step } from "../../steps/kinds.ts";
import type { Detector } from "../issue.ts";
import { splitNameWords } from "../profile.ts";

const MIN_TABLE_ROWS = 4;
/** Maximum share of subtotals, because each covers at least two rows. */
const MAX_SUBTOTAL_SHARE = 1 / 3;
const MAX_SUBTOTAL_LENGTH = 60;
const DIGIT = /[0-9]/;
const LETTER = /\p{L}/u;
const SUBTOTAL_WORD =
  /(?:^|[ -])(?:(?:sub|zwischen|gesamt|end)?(?:totals?|totale|sum|suma|summe)|gesamt|insgesamt|gesamtergebnis|ergebnis|(?:anfangs|end|schluss)?saldo|saldovortrag|übertrag|(?:opening|closing) balance)(?:$|[ :])/i;

const SUBTOTAL_START = /^(?:sub-?|zwischen)(?:total|sum|summe)/i;
/** What is before or behind the name of a group in “Total Fruit” or “Fruit total”. */
const TOTAL_OF = /^total(?: of|:)? | total$/i;

/** Finds subtotal rows: rows with a word such as “Subtotal”, numbers, and no other text. */
export const findSubtotals: Detector = ({ table }) => {
  if (table.rows < MIN_TABLE_ROWS) return [];
  const end = findFooterRows(table).first;
  return table.columns.flatMap((column) => {
    if (column.type !== "text") return [];
    const found = findSubtotalsInColumn(table, column, end);
    if (!found) return [];
    const { rows, values } = found;
    const which = rows.length === 1 ? "this row" : "these rows";
    return [
      {
        confidence: "ambiguous",
        options: [
          {
            label: `Remove ${pluralize(rows.length, "row")}`,
            examples: [],
            step: {
              kind: "filter",
              column: column.name,
              keep: { where: "not-one-of", values },
            },
          },
        ],
        count: rows.length,
        examples: values.slice(0, 3).map((before) => ({ before, after: undefined })),
        title: `${pluralize(rows.length, "subtotal row")}, such as “${values[0]}”`,
        reason: "Because the row has numbers and no other text.",
        untouched: `Until you choose, the columns are checked without ${which}.`,
      },
    ];
  });
};

/** Finds the rows with a subtotal word in this column. Undefined unless all rows with the same texts are subtotals. */
function findSubtotalsInColumn(table: Table, column: TextColumn, end: number) {
  const counts = countCodes(column);
  const words = new Map<number, string>();
  counts.forEach((count, code) => {
    const text = count === 0 ? "" : getText(column.values, code);
    if (text.length <= MAX_SUBTOTAL_LENGTH && SUBTOTAL_WORD.test(text)) words.set(code, text);
  });
  if (words.size === 0) return undefined;
  const rows = [...column.codes.keys()].filter((row) => words.has(column.codes[row] ?? 0));
  const isFew = rows.length <= table.rows * MAX_SUBTOTAL_SHARE;
  // Columns that are mostly filled. Only in these does an empty cell suggest a subtotal.
  const filled = table.columns.filter((other) => {
    return other !== column && (countCodes(other)[0] ?? 0) * 2 < table.rows;
  });
  const texts = new Set<string>();
  counts.forEach((count, code) => {
    if (count > 0 && !words.has(code)) texts.add(getText(column.values, code));
  });
  const isTotalOfGroup = (row: number) => {
    const text = words.get(column.codes[row] ?? 0) ?? "";
    return SUBTOTAL_START.test(text) || texts.has(text.replace(TOTAL_OF, ""));
  };
  // Totals below the last row of data are reported by findFooter.
  if (
    !isFew ||
    (rows[0] ?? end) >= end ||
    !rows.every(
      (row) =>
        isSumRow(table, column, row) &&
        (isTotalOfGroup(row) || filled.some(({ codes }) => codes[row] === 0)),
    )
  )
    return undefined;
  return { rows, values: [...words.values()] };
}

function isSumRow({ columns }: Table, column: TextColumn, row: number): boolean {
  const others = columns
    .filter((other) => other !== column)
    .map((other) => getCellText(other, row));
  return others.some((cell) => DIGIT.test(cell)) && !others.some((cell) => LETTER.test(cell));
}

const MIN_ROWS = 4;
/** Maximum number of footer rows, including empty rows between them. */
const MAX_FOOTER_ROWS = 10;
/** Maximum share of filled cells in a note. A note has at most two in any case. */
const MAX_FILLED_SHARE = 1 / 3;
const MAX_LENGTH = 1000;
const TOTAL_WORD =
  /^(?:grand |sub-?|zwischen|gesamt|end)?(?:total|totals|sum|summe|gesamt|insgesamt|gesamtergebnis|totale|suma|saldo)\b.{0,20}$/i;
const NOTE_WORD = /^(?:source|sources|note|notes|quelle|quellen|hinweis|data from|\*|©)/i;
/** A note about when or by whom the table was printed. It may contain numbers. */
const PRINT_STAMP = /^(?:printed|created|exported|generated|last updated) /i;
/** A text of at least this many words isn't a measurement, code or date, even if it contains digits. */
const MIN_WORDS = 4;
const SUM_TOLERANCE = 0.001;
const DECIMAL_SEPARATORS = [".", ","];

/** Finds totals and notes below the last row of data. */
export const findFooter: Detector = ({ table }) => {
  const { first, isPlain } = findFooterRows(table);
  if (first < MIN_ROWS || first === table.rows) return [];
  const column = table.columns.find(({ codes }) => codes[first] !== 0);
  if (column?.type !== "text") return [];
  const value = getCellText(column, first);
  if (value.length > MAX_LENGTH) return [];
  const rows = table.rows - first;
  const step: Step = { kind: "footer", rows, column: column.name, value };
  const found = {
    count: rows,
    examples: [{ before: value, after: undefined }],
    untouched: `The ${pluralize(first, "row")} above stay.`,
  };
  const isTotal = TOTAL_WORD.test(value);
  const title = `${isTotal ? pluralize(rows, "total row") : `${formatCount(rows)} ${rows === 1 ? "row" : "rows"} of notes`} at the end: “${value}”`;
  return isPlain && (!isTotal || hasSum(table, first))
    ? [
        {
          ...found,
          confidence: "likely",
          step,
          title,
          reason: isTotal
            ? "Because a number in it is the sum of the rows above."
            : "Because its words are those of a note.",
        },
      ]
    : [
        {
          ...found,
          confidence: "ambiguous",
          options: [{ label: `Remove ${pluralize(rows, "row")}`, examples: [], step }],
          title,
        },
      ];
};

/**
 * Finds the first row of the footer. `isPlain` if the wording shows that all its rows are totals or notes. Otherwise,
 * rows with one or two texts count as notes if all rows above have more values.
 */
function findFooterRows(table: Table): { first: number; isPlain: boolean } {
  const plain = findFooterStart(table, isNote);
  const all = findFooterStart(table, (cell) => isNote(cell) || isRemark(cell));
  const isPlain = all === plain || !areRowsLongerThanNotes(table, all);
  return { first: isPlain ? plain : all, isPlain };
}

function getMaxNoteCells({ columns }: Table): number {
  return Math.min(2, Math.floor(columns.length * MAX_FILLED_SHARE));
}

function findFooterStart(table: Table, isAtEnd: (cell: string) => boolean): number {
  const few = getMaxNoteCells(table);
  let first = table.rows;
  for (let row = table.rows - 1; row >= Math.max(0, table.rows - MAX_FOOTER_ROWS); row -= 1) {
    const cells = table.columns.map((column) => getCellText(column, row)).filter(Boolean);
    const [cell = ""] = cells;
    if (cells.length === 0) continue;
    const isLine = cells.length <= few && cells.every(isAtEnd);
    if (!isLine && !TOTAL_WORD.test(cell.trim())) break;
    first = row;
  }
  return first;
}

function isNote(cell: string): boolean {
  return NOTE_WORD.test(cell);
}

function isRemark(cell: string): boolean {
  const words = splitNameWords(cell).length;
  return words > 0 && (words >= MIN_WORDS || !/[0-9]/.test(cell) || PRINT_STAMP.test(cell));
}

/** Whether every non-empty row above has more values than a note. */
function areRowsLongerThanNotes(table: Table, rows: number): boolean {
  const few = getMaxNoteCells(table);
  for (let row = 0; row < rows; row += 1) {
    const filled = table.columns.filter(({ codes }) => codes[row] !== 0).length;
    if (filled > 0 && filled <= few) return false;
  }
  return true;
}

/**
 * Whether a cell of the row is the sum of the cells above, with either a decimal point or a decimal comma. Parses each
 * distinct value once.
 */
function hasSum({ columns }: Table, row: number): boolean {
  return columns.some((column) => {
    const above = countCodes({ ...column, codes: column.codes.subarray(0, row) });
    return DECIMAL_SEPARATORS.some((decimal) => {
      const total = parseAmount(getCellText(column, row), decimal);
      if (total === undefined || total === 0) return false;
      const sum = above.reduce((sum, count, code) => {
        return count === 0
          ? sum
          : sum + count * (parseAmount(formatValue(column, code), decimal) ?? 0);
      }, 0);
      return Math.abs(sum - total) <= Math.abs(total) * SUM_TOLERANCE;
    });
  });
}

function parseAmount(text: string, decimal: string): number | undefined {
  const plain = text
    .replaceAll(decimal === "." ? /[ ,'’$€£]/g : /[ .'’$€£]/g, "")
    .replace(decimal, ".");
  return /^-?[0-9]+(?:\.[0-9]+)?$/.test(plain) ? Number(plain) : undefined;
}
