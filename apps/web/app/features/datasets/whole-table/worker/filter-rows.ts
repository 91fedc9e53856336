import { getText } from "@site/clean/columns/cell-text";
import { sortRows } from "@site/clean/columns/sort-rows";
import type { Column, TextColumn } from "@site/clean/columns/table";
import type { ColumnFilter, View } from "@site/content/datasets/view/view";

import { parseDay, type LoadedTable } from "./load-table.ts";

/** For each code of a column whether its rows pass. */
interface Passes {
  codes: Uint32Array;
  passes: Uint8Array;
}

/** The rows that the search and the filters of a view leave, as places in the table. */
export function filterRows({ texts, values }: LoadedTable, view: View): Uint32Array {
  const kept = texts.columns.flatMap((column, at) => {
    const filter = view.filters[column.name];
    const typed = values.columns[at];
    return filter && typed ? [passesFilter(column, typed, filter)] : [];
  });
  const search = view.search.toLowerCase();
  const searched = search
    ? texts.columns.map((column) => passesText(column, (text) => contains(text, search)))
    : [];
  const has = ({ codes, passes }: Passes, row: number) => passes[codes[row] ?? 0] === 1;
  return listAllRows(texts.rows).filter(
    (row) =>
      kept.every((one) => has(one, row)) && (!search || searched.some((one) => has(one, row))),
  );
}

/** The rows in the order of a view. */
export function sortRows({ values }: LoadedTable, rows: Uint32Array, { sort }: View): Uint32Array {
  const by = values.columns.find(({ name }) => name === sort?.column);
  return by ? sortRows(rows, by, sort?.descending === true) : rows;
}

export function listAllRows(rows: number): Uint32Array {
  return Uint32Array.from({ length: rows }, (_, row) => row);
}

/** Missing cells have the empty text. */
function passesText(
  { codes, values }: TextColumn,
  test: (text: string, code: number) => boolean,
): Passes {
  const passes = Uint8Array.from(values.starts, (_, code) =>
    test(code === 0 ? "" : getText(values, code), code) ? 1 : 0,
  );
  return { codes, passes };
}

function passesFilter(
  column: TextColumn,
  typed: Column,
  { is, has, from, to, missing }: ColumnFilter,
): Passes {
  const chosen = is && new Set(is);
  const part = has?.toLowerCase();
  const least = boundOf(typed, from);
  const most = boundOf(typed, to);
  return passesText(column, (text, code) => {
    const isMissing = code === 0;
    if (missing !== undefined && isMissing !== (missing === "only")) return false;
    if (chosen && !chosen.has(text)) return false;
    if (part !== undefined && !contains(text, part)) return false;
    if (least === undefined && most === undefined) return true;
    if (isMissing || typed.type === "text") return false;
    const value = typed.values[code] ?? Number.NaN;
    return value >= (least ?? -Infinity) && value <= (most ?? Infinity);
  });
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part);
}

function boundOf({ type }: Column, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return type === "date" ? parseDay(text) : Number(text);
}
