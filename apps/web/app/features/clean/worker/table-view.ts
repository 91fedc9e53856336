import { formatValue } from "@site/clean/columns/cell-text";
import { rankCodes, sortRows } from "@site/clean/columns/sort-rows";
import {
  type Column,
  countCodes,
  type DateColumn,
  type NumberColumn,
  type Table,
} from "@site/clean/columns/table";

import type {
  ColumnFilter,
  TableView,
  ValueList,
  ValueQuery,
} from "#app/features/clean/worker-messages.ts";

/** For each column, flags by code: 1 if the value has an issue. */
type IssueFlags = readonly (Uint8Array | undefined)[];

interface RowSelection {
  /** Undefined while the table is analysed. Until then, all cells count as having a problem. */
  issueFlags: IssueFlags | undefined;
  /** The only rows to show, if an issue was chosen. */
  issueRows: Uint32Array | undefined;
}

/** Removes filters and sorting for columns and values that are gone from the table. */
export function pruneView(table: Table, { filters, sort }: TableView): TableView {
  const findColumn = (name: string) => table.columns.find((column) => column.name === name);
  const kept = filters.flatMap((filter): ColumnFilter[] => {
    const column = findColumn(filter.column);
    if (!column) return [];
    const wanted = new Set(filter.values);
    const found = new Set<string>();
    const counts = wanted.size === 0 ? [] : countCodes(column);
    for (let code = 1; code < counts.length; code += 1) {
      if (counts[code] === 0) continue;
      const text = formatValue(column, code);
      if (wanted.has(text)) found.add(text);
    }
    const values = filter.values.filter((value) => found.has(value));
    const next = { ...filter, values };
    const hasRange = filter.range !== undefined && isOrdered(column);
    return values.length > 0 || filter.missing || filter.problems || hasRange ? [next] : [];
  });
  return { filters: kept, sort: sort && findColumn(sort.column) ? sort : undefined };
}

/** Returns the rows of a view in its order; undefined if it shows all rows unsorted. */
export function findShownRows(
  table: Table,
  { filters, sort }: TableView,
  { issueFlags, issueRows }: RowSelection,
): Uint32Array | undefined {
  let rows = issueRows;
  for (const filter of filters) {
    const at = table.columns.findIndex(({ name }) => name === filter.column);
    const column = table.columns[at];
    if (!column) continue;
    const matches = matchCodes(column, filter, issueFlags && (issueFlags[at] ?? new Uint8Array()));
    rows = (rows ?? listRows(table.rows)).filter((row) => matches[column.codes[row] ?? 0] === 1);
  }
  const sorted = table.columns.find(({ name }) => name === sort?.column);
  return sort && sorted ? sortRows(rows ?? listRows(table.rows), sorted, sort) : rows;
}

function listRows(rows: number): Uint32Array {
  return Uint32Array.from({ length: rows }, (_, row) => row);
}

function matchCodes(
  column: Column,
  { values, missing, problems, range }: ColumnFilter,
  issueFlags: Uint8Array | undefined,
): Uint8Array {
  const numbers = isOrdered(column) ? column.values : undefined;
  const { min = -Infinity, max = Infinity } = range ?? {};
  const wanted = new Set(values);
  const length = "starts" in column.values ? column.values.starts.length : column.values.length;
  return Uint8Array.from({ length }, (_, code) => {
    if (problems && (issueFlags === undefined || issueFlags[code] === 1)) return 1;
    if (code === 0) return missing ? 1 : 0;
    const number = numbers?.[code] ?? Number.NaN;
    if (range && number >= min && number <= max) return 1;
    return wanted.size > 0 && wanted.has(formatValue(column, code)) ? 1 : 0;
  });
}

/** Whether the values are numbers or days, which a filter can restrict to a range. */
function isOrdered(column: Column): column is NumberColumn | DateColumn {
  return column.type === "number" || column.type === "whole" || column.type === "date";
}

function findRange(column: Column): ValueList["range"] {
  if (!isOrdered(column)) return undefined;
  let [min, max] = [Infinity, -Infinity];
  for (const code of column.codes) {
    if (code === 0) continue;
    const value = column.values[code] ?? 0;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return min > max ? undefined : { min, max };
}

const HISTOGRAM_BINS = 24;

/** Counts cells in equal parts of the column's range. `counts` are those of its codes. */
function countBins(
  column: Column,
  counts: Uint32Array,
  range: ValueList["range"],
): number[] | undefined {
  if (!isOrdered(column) || !range || range.min === range.max) return undefined;
  const bins = Array.from({ length: HISTOGRAM_BINS }, () => 0);
  for (let code = 1; code < counts.length; code += 1) {
    if (counts[code] === 0) continue;
    const share = ((column.values[code] ?? 0) - range.min) / (range.max - range.min);
    const bin = Math.min(HISTOGRAM_BINS - 1, Math.floor(share * HISTOGRAM_BINS));
    bins[bin] = (bins[bin] ?? 0) + (counts[code] ?? 0);
  }
  return bins;
}

/** Returns the values and counts of a column in the rows that match the filters of the other columns. */
export function listValues(
  table: Table,
  { column: name, search, order, limit }: ValueQuery,
  view: TableView,
  { issueFlags, issueRows }: RowSelection,
): Omit<ValueList, "revision"> | undefined {
  const at = table.columns.findIndex((one) => one.name === name);
  const column = table.columns[at];
  if (!column) return undefined;
  const others = view.filters.filter((filter) => filter.column !== name);
  const shown = findShownRows(
    table,
    { filters: others, sort: undefined },
    { issueFlags, issueRows },
  );
  const counts = shown
    ? countCodes({ ...column, codes: shown.map((row) => column.codes[row] ?? 0) })
    : countCodes(column);
  // Equal numbers may have several codes, which share a rank.
  const ranks = rankCodes(column);
  const rankCounts = new Uint32Array(ranks.length + 1);
  const rankToCode = new Uint32Array(ranks.length + 1);
  const hasIssue = new Uint8Array(ranks.length + 1);
  let problems = 0;
  for (let code = 0; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    const rank = ranks[code] ?? 0;
    if (count === 0) continue;
    rankCounts[rank] = (rankCounts[rank] ?? 0) + count;
    rankToCode[rank] = code;
    if (issueFlags?.[at]?.[code] !== 1) continue;
    hasIssue[rank] = 1;
    problems += count;
  }
  const distinct = rankCounts.reduce(
    (sum, count, rank) => sum + (rank > 0 && count > 0 ? 1 : 0),
    0,
  );
  const range = findRange(column);
  const part = search.toLowerCase();
  const getText = (rank: number) => formatValue(column, rankToCode[rank] ?? 0);
  let found = listRows(rankCounts.length).filter(
    (rank) =>
      rank > 0 &&
      (rankCounts[rank] ?? 0) > 0 &&
      (part === "" || getText(rank).toLowerCase().includes(part)),
  );
  if (order === "count") {
    found = found.sort((one, other) => (rankCounts[other] ?? 0) - (rankCounts[one] ?? 0));
  }
  return {
    column: name,
    type: column.type,
    search,
    distinct,
    matching: found.length,
    range,
    histogram: countBins(column, counts, range),
    missing: rankCounts[0] ?? 0,
    problems,
    values: Array.from(found.subarray(0, limit), (rank) => ({
      text: getText(rank),
      count: rankCounts[rank] ?? 0,
      hasProblem: hasIssue[rank] === 1,
    })),
  };
}
