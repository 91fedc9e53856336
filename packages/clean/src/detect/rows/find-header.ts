import { getCellText } from "../../columns/cell-text.ts";
import { type Table, filterRows } from "../../columns/table.ts";
import { pluralize } from "../../format-count.ts";
import type { HeaderRows } from "../../read/import-assumption.ts";
import { getStepKind } from "../../steps/kinds.ts";
import { joinHeaderRows, MAX_HEADER_ROWS } from "../../steps/rows/header.ts";
import type { Detector, Issue } from "../issue.ts";
import { findTables, getMainTable, type TableSpan } from "./find-tables.ts";
import {
  DATA_PATTERN,
  doMostCellsMatch,
  isNameText,
  rateHeader,
  sampleColumnsBelow,
  YEAR_LABEL,
} from "./rate-header.ts";

/** Maximum share of rows with extra cells. If there are more, a column name is probably missing instead. */
const MAX_LONG_SHARE = 0.5;

/** Finds rows with more cells than there are column names, for example because a value contains the delimiter. */
export const findLongRows: Detector = ({ table }) => {
  const { columns, rows } = table;
  const named = columns.findLastIndex(({ name }, at) => name !== `column ${at + 1}`) + 1;
  const behind = columns.slice(named);
  const long = filterRows(table, (row) => behind.some(({ codes }) => codes[row] !== 0));
  if (named === 0 || long.rows === 0 || long.rows > rows * MAX_LONG_SHARE) return [];
  const lines = Array.from({ length: Math.min(3, long.rows) }, (_, row) =>
    long.columns.map((column) => getCellText(column, row)).join(", "),
  );
  const isOne = long.rows === 1;
  const label = `Keep ${pluralize(behind.length, "extra column")}`;
  return [
    {
      confidence: "ambiguous",
      options: [
        {
          label: `Remove ${pluralize(long.rows, "row")}`,
          examples: [],
          step: { kind: "long-rows", columns: named },
        },
        {
          label,
          examples: [],
          step: { kind: "rename", pairs: behind.map(({ name }, at) => [name, `more ${at + 1}`]) },
        },
      ],
      count: long.rows,
      examples: lines.map((before) => ({ before, after: undefined })),
      title: `${pluralize(long.rows, "row")} ${isOne ? "has" : "have"} more cells than there are column names`,
      untouched: `Until you choose, the columns are checked without ${isOne ? "this row" : "these rows"}.`,
    },
  ];
};

const MAX_SEARCHED_ROWS = 40;
/** Rows with gaps among which a complete row of names is searched. */
const MAX_GAPPED_ROWS = 20;
const SAMPLE_SIZE = 100;
/** Minimum share of the usual number of cells that have a name. */
const MIN_NAMED_SHARE = 0.66;

/**
 * Finds the row of column names: the first row with about as many cells as the rows below it. Only for tables that
 * still have default column names.
 */
export const findHeader: Detector = ({ table }) => {
  if (!table.columns.every(({ name }, at) => name === `column ${at + 1}`)) return [];
  if (table.isTyped) return buildKnownHeader(table);
  const found = findHeaderRows(table, 0, countCommentRows(table));
  if (!found) return [];
  const tables = findTables(table, found.first, found.last);
  const main = getMainTable(tables) ?? found;
  const [header] = buildHeaderIssue(table, main);
  if (!header) return [];
  return tables.length > 1 ? [header, ...buildTablesIssue(table, header, tables)] : [header];
};

/** Lists the tables of a file: for each the rows above it, with its names, and below it. */
export function listTables(table: Table): HeaderRows[] {
  const found = findHeaderRows(table, 0, countCommentRows(table));
  if (!found || table.isTyped) return [];
  return findTables(table, found.first, found.last).map((span) => {
    const names = countHeaderRows(table, span.last, span.first);
    return { above: span.last + 1 - names, names, below: table.rows - span.end };
  });
}

const MAX_FOOTER_TEXT = 1000;

/** Proposes to leave out the tables below the one that is read. */
function buildTablesIssue(table: Table, header: Issue, tables: readonly TableSpan[]): Issue[] {
  const { end } = getMainTable(tables) ?? { end: table.rows };
  const start = findNextNonEmptyRow(table, end);
  if (start === undefined || !("step" in header)) return [];
  const { columns } = getStepKind(header.step).apply(table, header.step).table;
  const at = table.columns.findIndex(({ codes }) => codes[start] !== 0);
  const [source, column] = [table.columns[at], columns[at]];
  const value = source ? getCellText(source, start) : "";
  if (!column || value.length > MAX_FOOTER_TEXT) return [];
  const rows = table.rows - start;
  return [
    {
      confidence: "likely",
      step: { kind: "footer", rows, column: column.name, value },
      count: rows,
      examples: [{ before: value, after: undefined }],
      title: `${pluralize(tables.length, "table")} found. Using the one above row ${start + 1}`,
      reason: `Because row ${start + 1} begins a table with other column names.`,
      untouched: "The import settings show the other tables.",
    },
  ];
}

interface HeaderSpan {
  first: number;
  last: number;
}

/** Finds the header at or below row `from`. The first `comments` rows start with # and aren't measured. */
function findHeaderRows(table: Table, from: number, comments: number): HeaderSpan | undefined {
  const usual = getMedianWidth(table, from + comments);
  const end = Math.min(
    from + comments + MAX_SEARCHED_ROWS,
    table.rows === 1 ? table.rows : table.rows - 1,
  );
  for (let row = from; row < end; row += 1) {
    const cells = getRowTexts(table, row);
    const present = cells.filter((cell) => cell !== "");
    // The top left cell may be empty.
    const width = cells[0] === "" ? present.length + 1 : present.length;
    if (present.length === 0 || width < usual * MIN_NAMED_SHARE) continue;
    const below = findRowBelowTitle(table, row, usual);
    if (below !== undefined) return findHeaderRows(table, below, 0);
    const above = findGroupHeaderRows(table, row);
    if (above) return above;
    const complete = present.length < cells.length ? findCompleteRow(table, row) : undefined;
    const first = complete ?? findLastHeaderRow(table, row);
    return { first, last: findLastSubheaderRow(table, first) };
  }
  return undefined;
}

/**
 * If the row is a title or a key-value line, returns the header row below it. Example: the row “Report 2024” or
 * “Station, Oslo” above “day, rain, wind”.
 */
function findRowBelowTitle(table: Table, row: number, usual: number): number | undefined {
  const filled = countNonEmptyCells(table, row);
  const next = findNextNonEmptyRow(table, row + 1);
  if (next === undefined) return undefined;
  /** Whether the columns that only the title fills are empty below. */
  const hasEmptyColumns = () =>
    sampleColumnsBelow(table, row).every((cells, at) => {
      const codes = table.columns[at]?.codes;
      return codes?.[row] === 0 || codes?.[next] !== 0 || cells.every((cell) => cell === "");
    });
  const isTitle = filled === 1 && countNonEmptyCells(table, next) > 1;
  const isLongTitle =
    filled > usual && countNonEmptyCells(table, next) === usual && hasEmptyColumns();
  if ((isTitle || isLongTitle) && isHeaderOverData(table, next)) return next;
  if (filled > 2) return undefined;
  let last = row;
  while (last + 1 < table.rows && countNonEmptyCells(table, last + 1) > 0) {
    if (countNonEmptyCells(table, last + 1) > 2) {
      if (last === row || !isWideTableBelow(table, last + 1)) return undefined;
      break;
    }
    last += 1;
    if (last - row > MAX_SEARCHED_ROWS) return undefined;
  }
  const pairs = Array.from({ length: last - row }, (_, at) => getRowTexts(table, row + 1 + at));
  // Numbers below two texts are a table of their own, see findTables.
  const isTable =
    pairs.length > 1 &&
    pairs.every((cells) => cells.slice(1).some((cell) => DATA_PATTERN.test(cell))) &&
    !getRowTexts(table, row).some((cell) => DATA_PATTERN.test(cell));
  const header = findNextNonEmptyRow(table, last + 1);
  // Pairs above a wider table describe it.
  if (isTable && (header === undefined || countNonEmptyCells(table, header) <= 2)) return undefined;
  if (header === undefined || countNonEmptyCells(table, header) < 2) return undefined;
  // A block of pairs that is as long as the table is one, too.
  if (table.rows - header < last - row) return undefined;
  return isHeaderOverData(table, header) ? header : undefined;
}

/** Whether the row names at least three columns of data, and no row below it is as narrow as key-value lines. */
function isWideTableBelow(table: Table, row: number): boolean {
  const end = Math.min(table.rows, row + SAMPLE_SIZE);
  for (let below = row + 1; below < end; below += 1) {
    const width = countNonEmptyCells(table, below);
    if (width > 0 && width <= 2) return false;
  }
  const cells = getRowTexts(table, row);
  return (
    !cells.some((cell) => DATA_PATTERN.test(cell)) &&
    rateHeader(cells, sampleColumnsBelow(table, row)) === "clear"
  );
}

function isHeaderOverData(table: Table, row: number): boolean {
  const cells = getRowTexts(table, row);
  if (cells.some((cell) => DATA_PATTERN.test(cell))) return false;
  const rating = rateHeader(cells, sampleColumnsBelow(table, row));
  return (
    rating === "clear" || (rating === "likely" && findNextNonEmptyRow(table, row + 1) !== undefined)
  );
}

function countNonEmptyCells({ columns }: Table, row: number): number {
  return columns.reduce((count, { codes }) => count + (codes[row] === 0 ? 0 : 1), 0);
}

function findNextNonEmptyRow(table: Table, from: number): number | undefined {
  for (let row = from; row < Math.min(from + MAX_GAPPED_ROWS, table.rows); row += 1)
    if (countNonEmptyCells(table, row) > 0) return row;
  return undefined;
}

/**
 * Returns the last row of a header of several rows. Example: below “Region, Q1, , Q2”, which names groups of columns,
 * the row “, plan, actual, plan” names the columns themselves.
 */
function findLastSubheaderRow(table: Table, first: number): number {
  const names = getRowTexts(table, first);
  const isRepeated = new Set(names.filter(Boolean)).size < names.filter(Boolean).length;
  if (hasUnitsBelow(table, first)) return first + 1;
  const covered = names.map((name) => name !== "");
  let last = first;
  for (;;) {
    const next = findNextNonEmptyRow(table, last + 1);
    if (next === undefined || next - first >= MAX_HEADER_ROWS) return last;
    const cells = getRowTexts(table, next);
    const filled = [...cells.keys()].filter((at) => cells[at] !== "");
    const isNames = filled.every((at) => isNameText(cells[at] ?? ""));
    const completes = filled.some((at) => covered[at] === false);
    const onlyCompletes = filled.every((at) => covered[at] === false);
    const isBelowGroups = covered.indexOf(true) >= 0 && cells[covered.indexOf(true)] === "";
    const cornerStays = names[0] === "" && cells[0] === "" && isRepeated;
    if (!isNames || !(onlyCompletes || (filled.length > 1 && (isBelowGroups || cornerStays))))
      return last;
    if (!completes && !isRepeated) return last;
    const below = sampleColumnsBelow(table, next);
    if (!filled.some((at) => doMostCellsMatch(below[at] ?? [], DATA_PATTERN))) {
      if (!(onlyCompletes && filled.length === 1 && last > first)) return last;
    }
    for (const at of filled) covered[at] = true;
    last = next;
  }
}

const UNIT =
  /^[[(]?(?:%|°?[CFK]|[mck]?m[²³23]?|[mµ]?g|kg|t|[mµn]?s|min|h|[mk]?Hz|[mk]?V|m?A|[mk]?W|[mk]?Wh|[hk]?Pa|m?bar|m?l|L|m\/s|km\/h|N|J|kJ|ppm|rpm|deg|EUR|USD|€|\$)[\])]?$/;

/** Whether the row below the names holds units such as kg or °C, above columns of numbers. */
function hasUnitsBelow(table: Table, row: number): boolean {
  if (row + 2 >= table.rows) return false;
  const cells = getRowTexts(table, row + 1).map((cell) => cell.trim());
  const filled = cells.filter((cell) => cell !== "" && cell !== "-");
  const known = filled.filter((cell) => UNIT.test(cell));
  if (known.length === 0 || known.length * 2 < filled.length) return false;
  const below = sampleColumnsBelow(table, row + 1);
  return cells.every(
    (cell, at) => !UNIT.test(cell) || doMostCellsMatch(below[at] ?? [], DATA_PATTERN),
  );
}

/**
 * Returns the header rows above the first row of data, if each of them has gaps and only together they name all columns.
 * Example: “Region, , Q1, ” above “, Town, , Q2”.
 */
function findGroupHeaderRows(table: Table, row: number): HeaderSpan | undefined {
  if (!getRowTexts(table, row).some((cell) => cell !== "" && !isNameText(cell))) return undefined;
  let first = row;
  const covered = new Set<number>();
  while (first > 0 && row - first < MAX_HEADER_ROWS) {
    const cells = getRowTexts(table, first - 1);
    const filled = [...cells.keys()].filter((at) => cells[at] !== "");
    if (filled.length < 2 || !filled.every((at) => isNameText(cells[at] ?? ""))) break;
    for (const at of filled) covered.add(at);
    first -= 1;
  }
  if (row - first < 2 || covered.size < countNonEmptyCells(table, row) * MIN_NAMED_SHARE)
    return undefined;
  return { first, last: row - 1 };
}

/** Uses the column names that a typed file, such as Parquet, stores apart from its rows. */
function buildKnownHeader(table: Table): Issue[] {
  const names = getRowTexts(table, 0);
  const numbered = names.includes("") || new Set(names).size < names.length;
  return [
    {
      confidence: "clear",
      step: { kind: "header", row: 1, numbered },
      count: names.length,
      examples: names.slice(0, 3).map((name, at) => ({
        before: `column ${at + 1}`,
        after: name || `column ${at + 1}`,
      })),
      title: "Column names in the file",
      untouched: "The rows stay.",
    },
  ];
}

/**
 * Returns the row of names below a row with gaps, which may be a title above several columns: the next row with a
 * distinct text in every cell and the first data right below it.
 */
function findCompleteRow(table: Table, after: number): number | undefined {
  for (let row = 0; row < Math.min(MAX_GAPPED_ROWS, table.rows - 1); row += 1) {
    const cells = getRowTexts(table, row);
    if (cells.some((cell) => DATA_PATTERN.test(cell))) return undefined;
    const isFull = !cells.includes("") && new Set(cells).size === cells.length;
    const hasData = getRowTexts(table, row + 1).some((cell) => DATA_PATTERN.test(cell));
    if (row > after && isFull && hasData) return row;
  }
  return undefined;
}

/** If names repeat or are missing, the row below may complete them. Returns the last such row above the data. */
function findLastHeaderRow(table: Table, first: number): number {
  let row = first;
  while (row < Math.min(first + MAX_HEADER_ROWS, table.rows) - 1) {
    const present = getRowTexts(table, row).filter((cell) => cell !== "");
    const below = getRowTexts(table, row + 1);
    const isWhole = present.length === table.columns.length;
    if (isWhole && new Set(present).size === present.length) return row;
    if (below.includes("") || below.some((cell) => DATA_PATTERN.test(cell))) return row;
    const data = sampleColumnsBelow(table, row + 1);
    const filled = data.filter((cells) => doMostCellsMatch(cells, DATA_PATTERN)).length;
    if (filled * 2 < data.length) return row;
    row += 1;
  }
  return row;
}

/**
 * Counts the rows of a header that ends at this row. Example: 2 for “plan, actual, plan, actual” below “Q1, , Q2, ”,
 * because the names repeat and the row above names their groups.
 */
function countHeaderRows(table: Table, row: number, first: number): number {
  let rows = row - first + 1;
  const names = joinHeaderRows(table, row + 1, rows).filter((cell) => cell !== "");
  if (new Set(names).size === names.length) return rows;
  while (rows < MAX_HEADER_ROWS && rows <= row) {
    const above = getRowTexts(table, row - rows);
    if (above.filter((cell) => cell !== "").length < 2) return rows;
    if (above.some((cell) => DATA_PATTERN.test(cell) && !YEAR_LABEL.test(cell))) return rows;
    rows += 1;
  }
  return rows;
}

function getRowTexts(table: Table, row: number): string[] {
  return table.columns.map((column) => getCellText(column, row));
}

function buildHeaderIssue(table: Table, { first, last: row }: HeaderSpan): Issue[] {
  const below = sampleColumnsBelow(table, row, first);
  const rows = countHeaderRows(table, row, first);
  const names = joinHeaderRows(table, row + 1, rows);
  const cells = rows === 1 ? getRowTexts(table, row) : names;
  const confidence = rateHeader(cells, below);
  if (confidence === undefined) return [];
  const present = cells.filter((cell) => cell !== "");
  const numbered = names.includes("") || new Set(names).size < names.length;
  const step = { kind: "header", row: row + 1, ...(rows > 1 && { rows }), numbered } as const;
  const found = {
    count: cells.length,
    examples: names
      .slice(0, 3)
      .map((cell, at) => ({ before: `column ${at + 1}`, after: cell || `column ${at + 1}` })),
    untouched:
      row + 1 === rows
        ? "The rows below it stay."
        : `The ${row === rows ? "row above it goes" : `${row + 1 - rows} rows above it go`}; those below it stay.`,
  };
  if (confidence === "ambiguous") {
    const title = `Is row ${row + 1} a header?`;
    const options = [{ label: `Use row ${row + 1} as header`, examples: [], step }];
    return [{ ...found, confidence, options, title }];
  }
  const hasLabels = present.some((cell) => DATA_PATTERN.test(cell));
  const which = rows === 1 ? `row ${row + 1}` : `rows ${row + 2 - rows} to ${row + 1}`;
  const title = `Column names in ${which}`;
  const reason = hasLabels
    ? "Because it has words and a series, such as years, that doesn't continue below."
    : "Because it has only text, one for each column.";
  return [{ ...found, confidence, step, title, reason }];
}

/** Counts the rows at the start that begin with #. The last of them may hold the column names. */
function countCommentRows({ columns, rows }: Table): number {
  const [first] = columns;
  if (!first) return 0;
  let count = 0;
  while (count < rows && getCellText(first, count).startsWith("#")) count += 1;
  return count;
}

/** Returns the median number of cells with a value in the rows that have some, from this row on. */
function getMedianWidth(table: Table, from: number): number {
  const widths: number[] = [];
  for (let row = from; row < table.rows && widths.length < SAMPLE_SIZE; row += 1) {
    const width = countNonEmptyCells(table, row);
    if (width > 0) widths.push(width);
  }
  return widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0;
}
