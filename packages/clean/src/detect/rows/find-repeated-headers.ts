import { getText, getCellText } from "../../columns/cell-text.ts";
import { countCodes, type Table, type TextColumn } from "../../columns/table.ts";
import { pluralize } from "../../format-count.ts";
import { getStepKind, type Step } from "../../steps/kinds.ts";
import type { Detector } from "../issue.ts";
import { isMissingMarker } from "../text/find-missing.ts";

const MIN_COLUMNS = 2;

/** Finds rows that repeat the column names, as in concatenated files. */
export const findRepeatedHeaders: Detector = ({ table, texts }) => {
  const isNamed = table.columns.some(({ name }, at) => name !== `column ${at + 1}`);
  if (!isNamed || table.columns.length < MIN_COLUMNS || texts.length < table.columns.length) {
    return [];
  }
  const step: Step = { kind: "repeated-headers" };
  const { touched } = getStepKind(step).apply(table, step);
  if (touched === 0) return [];
  const [first] = table.columns;
  return [
    {
      confidence: "clear",
      step,
      count: touched,
      examples: [{ before: first?.name ?? "", after: undefined }],
      title: `${pluralize(touched, "header row")} in the middle of the data`,
      untouched: "Rows that differ from the column names in one cell stay.",
    },
  ];
};

/** Minimum number of columns with numbers or dates, among which a row of words stands out. */
const MIN_MEASURED_COLUMNS = 2;
/** Maximum share of cells without a digit in such a column. */
const MAX_WORD_SHARE = 0.1;
const MAX_HEADER_ROWS = 20;
const TWO_LETTERS = /\p{L}.*\p{L}/u;

interface MeasuredColumn {
  column: TextColumn;
  /** For each code, 1 if its text has no digit. */
  isWord: Uint8Array;
}

/** Finds header rows with other names: rows of words in which at least two columns otherwise contain numbers. */
export const findForeignHeaders: Detector = ({ table }) => {
  const texts = table.columns.filter((column) => column.type === "text");
  const isNamed = table.columns.some(({ name }, at) => name !== `column ${at + 1}`);
  if (!isNamed || texts.length < table.columns.length) return [];
  const measured = texts.map(markWordCodes).filter(isMostlyNumeric);
  if (measured.length < MIN_MEASURED_COLUMNS) return [];
  const rows = findWordRows(measured, table.rows).filter((row) => canBeHeader(table, row));
  if (rows.length === 0 || rows.length > MAX_HEADER_ROWS) return [];
  for (const { column, isWord } of measured) {
    const values = [...new Set(rows.map((row) => getCellText(column, row)))];
    if (countWordCells({ column, isWord }, values) !== rows.length) continue;
    const step = {
      kind: "filter",
      column: column.name,
      keep: { where: "not-one-of", values },
    } as const;
    return [
      {
        confidence: "likely",
        step,
        count: rows.length,
        examples: values.slice(0, 3).map((before) => ({ before, after: undefined })),
        title: `${pluralize(rows.length, "header row")} of another file in the middle of the data`,
        reason: `Because “${column.name}” and other columns otherwise have numbers.`,
        untouched: "Rows with a digit or a missing cell stay.",
      },
    ];
  }
  return [];
};

function markWordCodes(column: TextColumn): MeasuredColumn {
  const { bytes, starts, ends } = column.values;
  const isWord = new Uint8Array(starts.length);
  for (let code = 1; code < starts.length; code += 1) {
    const end = ends[code] ?? 0;
    let at = starts[code] ?? 0;
    while (at < end && !isDigit(bytes[at] ?? 0)) at += 1;
    isWord[code] = at === end ? 1 : 0;
  }
  return { column, isWord };
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isMostlyNumeric({ column, isWord }: MeasuredColumn): boolean {
  const counts = countCodes(column);
  const present = column.codes.length - (counts[0] ?? 0);
  const words = counts.reduce((sum, count, code) => sum + (isWord[code] === 1 ? count : 0), 0);
  return words > 0 && words <= present * MAX_WORD_SHARE;
}

function findWordRows(measured: readonly MeasuredColumn[], rows: number): number[] {
  const found: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    if (measured.every(({ column, isWord }) => isWord[column.codes[row] ?? 0] === 1)) {
      found.push(row);
    }
  }
  return found;
}

/**
 * Whether all cells may be column names: distinct words that aren't missing markers. Excludes the names of this table,
 * which findRepeatedHeaders reports.
 */
function canBeHeader({ columns }: Table, row: number): boolean {
  const cells = columns.map((column) => getCellText(column, row).trim());
  return (
    cells.some((cell, at) => cell !== columns[at]?.name) &&
    new Set(cells).size === cells.length &&
    cells.every((cell) => TWO_LETTERS.test(cell) && !isMissingMarker(cell))
  );
}

function countWordCells({ column, isWord }: MeasuredColumn, values: readonly string[]): number {
  return countCodes(column).reduce((sum, count, code) => {
    return sum + (isWord[code] === 1 && values.includes(getText(column.values, code)) ? count : 0);
  }, 0);
}
