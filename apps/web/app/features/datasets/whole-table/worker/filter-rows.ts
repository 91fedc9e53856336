import { getText } from "@site/clean/columns/cell-text";
import { sortRows } from "@site/clean/columns/sort-rows";
import type { Column, TextColumn } from "@site/clean/columns/table";
import type { ColumnFilter, View } from "@site/content/datasets/view/view";

import { type LoadedTable, parseDay } from "./load-table.ts";

/** For each code of a column, whether its rows match. */
interface CodeMatches {
  codes: Uint32Array;
  matches: Uint8Array;
}

/** The numbers of the rows that match the search and the filters of a view. */
export function filterRows({ texts, values }: LoadedTable, view: View): Uint32Array {
  const filters = texts.columns.flatMap((column, at) => {
    const filter = view.filters[column.name];
    const typed = values.columns[at];
    return filter && typed ? [matchFilter(column, typed, filter)] : [];
  });
  const search = view.search.toLowerCase();
  const searches = search
    ? texts.columns.map((column) => matchTexts(column, (text) => contains(text, search)))
    : [];
  const matchesRow = ({ codes, matches }: CodeMatches, row: number) =>
    matches[codes[row] ?? 0] === 1;
  return listAllRows(texts.rows).filter(
    (row) =>
      filters.every((filter) => matchesRow(filter, row)) &&
      (!search || searches.some((one) => matchesRow(one, row))),
  );
}

/** The rows in the order of a view. */
export function orderRows({ values }: LoadedTable, rows: Uint32Array, { sort }: View): Uint32Array {
  const column = values.columns.find(({ name }) => name === sort?.column);
  return column ? sortRows(rows, column, { descending: sort?.descending === true }) : rows;
}

export function listAllRows(rows: number): Uint32Array {
  return Uint32Array.from({ length: rows }, (_, row) => row);
}

/** The text of a missing cell is empty. */
function matchTexts(
  { codes, values }: TextColumn,
  test: (text: string, code: number) => boolean,
): CodeMatches {
  const matches = Uint8Array.from(values.starts, (_, code) =>
    test(code === 0 ? "" : getText(values, code), code) ? 1 : 0,
  );
  return { codes, matches };
}

function matchFilter(
  column: TextColumn,
  typed: Column,
  { is, has, from, to, missing }: ColumnFilter,
): CodeMatches {
  const allowed = is && new Set(is);
  const part = has?.toLowerCase();
  const minimum = parseBound(typed, from);
  const maximum = parseBound(typed, to);
  return matchTexts(column, (text, code) => {
    const isMissing = code === 0;
    if (missing !== undefined && isMissing !== (missing === "only")) return false;
    if (allowed && !allowed.has(text)) return false;
    if (part !== undefined && !contains(text, part)) return false;
    if (minimum === undefined && maximum === undefined) return true;
    if (isMissing || typed.type === "text") return false;
    const value = typed.values[code] ?? Number.NaN;
    return value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
  });
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part);
}

function parseBound({ type }: Column, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return type === "date" ? parseDay(text) : Number(text);
}
