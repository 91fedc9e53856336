import type { Column, Table } from "../columns/table.ts";
import { getStepKind, type Step } from "../steps/kinds.ts";

/** The origin of a row that was appended from another file. */
export const NOT_IN_FILE = 0xffff_ffff;

/** Where each cell of a table was in the file. */
export interface CellOrigins {
  /** For each row, its index in the file; undefined while no row was removed or moved. */
  rows: Uint32Array | undefined;
  /** For each column, its index in the file; undefined for a column that a step added. */
  columns: readonly (number | undefined)[];
}

export function createOrigins(source: Table): CellOrigins {
  return { rows: undefined, columns: source.columns.map((_, at) => at) };
}

/** The origins after a step that made `after` from `before`. */
export function traceOrigins(
  { rows, columns }: CellOrigins,
  before: Table,
  after: Table,
  step: Step,
): CellOrigins {
  const moved = traceRows(before, after, step);
  return {
    rows: moved && rows ? moved.map((row) => rows[row] ?? row) : (moved ?? rows),
    columns: traceColumns(columns, before, after, step),
  };
}

function traceColumns(
  columns: CellOrigins["columns"],
  before: Table,
  after: Table,
  step: Step,
): CellOrigins["columns"] {
  // If the number of columns is the same, other steps have at most renamed them.
  if (step.kind !== "unpivot" && before.columns.length === after.columns.length) return columns;
  return after.columns.map(({ name }) => {
    const at = before.columns.findIndex((column) => column.name === name);
    return at < 0 ? undefined : columns[at];
  });
}

/** For each row, its index before the step; undefined if no row moved. A row may have become several. */
export function traceRows(before: Table, after: Table, step: Step): Uint32Array | undefined {
  const removed = before.rows - after.rows;
  if (step.kind === "sort") return traceByRowNumbers(before, step);
  if (removed === 0) return undefined;
  if (step.kind === "append") {
    return Uint32Array.from({ length: after.rows }, (_, row) =>
      row < before.rows ? row : NOT_IN_FILE,
    );
  }
  if (step.kind === "filter" || removed < 0) return traceByRowNumbers(before, step);
  if (step.kind === "header") {
    return Uint32Array.from({ length: after.rows }, (_, row) => row + removed);
  }
  return findKeptRows(before, after);
}

/** The rows of `before` that `after` still has. `after` may lack columns at the end. */
export function findKeptRows(before: Table, after: Table): Uint32Array {
  const kept = new Uint32Array(after.rows);
  let next = 0;
  for (let row = 0; row < before.rows && next < after.rows; row += 1) {
    const isKept = after.columns.every(
      ({ codes }, at) => before.columns[at]?.codes[row] === codes[next],
    );
    if (!isKept) continue;
    kept[next] = row;
    next += 1;
  }
  return kept.slice(0, next);
}

/** Name of the extra column. No column of a file has this name. */
const MARK = "\0";

/** Applies the step to rows that carry their number in an extra column. */
function traceByRowNumbers({ rows, columns }: Table, step: Step): Uint32Array | undefined {
  const codes = Uint32Array.from({ length: rows }, (_, row) => row);
  const mark: Column = { name: MARK, type: "number", codes, values: new Float64Array(1) };
  const { table } = getStepKind(step).apply({ rows, columns: [...columns, mark] }, step);
  return table.columns.find(({ name }) => name === MARK)?.codes;
}
