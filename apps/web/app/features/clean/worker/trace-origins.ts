import type { Column, Table } from "@site/clean/columns/table";
import { kindOf, type Step } from "@site/clean/steps/kinds";

import { keptRows } from "./kept-rows.ts";

/** Where the cells of a table were in the file. */
export interface Origins {
  /** For each row its place; undefined while all are where they were. */
  rows: Uint32Array | undefined;
  /** For each column its place; undefined for one that a step made. */
  columns: readonly (number | undefined)[];
}

export function originsOf(source: Table): Origins {
  return { rows: undefined, columns: source.columns.map((_, at) => at) };
}

/** The origins after a step, which made the second table of the first one. */
export function traceStep(origins: Origins, before: Table, after: Table, step: Step): Origins {
  const moved = movedRows(before, after, step);
  const { rows } = origins;
  return {
    rows: moved && rows ? moved.map((row) => rows[row] ?? row) : (moved ?? rows),
    columns: traceColumns(origins.columns, before, after),
  };
}

function traceColumns(
  columns: Origins["columns"],
  before: Table,
  after: Table,
): (number | undefined)[] {
  // Then they have at most other names.
  if (before.columns.length === after.columns.length) return [...columns];
  return after.columns.map(({ name }) => {
    const at = before.columns.findIndex((column) => column.name === name);
    return at < 0 ? undefined : columns[at];
  });
}

/** For each row the one that it was before; undefined if none moved. */
function movedRows(before: Table, after: Table, step: Step): Uint32Array | undefined {
  if (step.kind === "sort") return markedRows(before, step);
  const gone = before.rows - after.rows;
  if (gone === 0) return undefined;
  if (step.kind === "filter") return markedRows(before, step);
  if (step.kind === "header")
    return Uint32Array.from({ length: after.rows }, (_, row) => row + gone);
  return keptRows(before, after);
}

/** No column of a file has this name. */
const MARK = "\0";

/** Does the step on rows that carry their number. */
function markedRows({ rows, columns }: Table, step: Step): Uint32Array | undefined {
  const codes = Uint32Array.from({ length: rows }, (_, row) => row);
  const mark: Column = { name: MARK, type: "number", codes, values: new Float64Array(1) };
  const { table } = kindOf(step).apply({ rows, columns: [...columns, mark] }, step);
  return table.columns.at(-1)?.codes;
}
