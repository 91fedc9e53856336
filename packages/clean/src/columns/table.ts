/** The distinct texts of a column, concatenated as UTF-8. Entry 0 stands for a missing cell. */
export interface TextValues {
  bytes: Uint8Array;
  starts: Uint32Array;
  ends: Uint32Array;
}

interface EncodedColumn<Type extends string, Values> {
  name: string;
  type: Type;
  /** For each row, the index of its value. 0 is a missing cell. */
  codes: Uint32Array;
  values: Values;
}

/** Values are distinct and not empty: an empty cell is a missing cell. */
export type TextColumn = EncodedColumn<"text", TextValues>;
/** `number` is a double. `whole` is an integer below 2^53, called `Int64` in pandas. Values may repeat. */
export type NumberColumn = EncodedColumn<"number" | "whole", Float64Array>;
/** Values are 0 and 1. */
export type BooleanColumn = EncodedColumn<"boolean", Uint8Array>;
/** Values are days since 1970-01-01. Values may repeat. */
export type DateColumn = EncodedColumn<"date", Int32Array>;

export type Column = TextColumn | NumberColumn | BooleanColumn | DateColumn;
export type ColumnType = Column["type"];

/** Tables are immutable: each step returns a new column that shares the unchanged columns. */
export interface Table {
  rows: number;
  columns: readonly Column[];
  /**
   * Set for files that store names and rows apart, such as Parquet and JSON: their first row holds the column names for
   * certain, and rows without values are data.
   */
  isTyped?: boolean;
  /** Other files or sheets by name, whose rows a step can append. Only before and after a header step. */
  others?: ReadonlyMap<string, Table>;
}

/** Returns the number of rows for each code, including codes without rows. */
export function countCodes({ codes, values }: Column): Uint32Array {
  const counts = new Uint32Array("starts" in values ? values.starts.length : values.length);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** Returns a number that is the same for equal cells of the column; undefined for a missing cell. */
export function getDistinctKey({ type, codes, values }: Column, row: number): number | undefined {
  const code = codes[row] ?? 0;
  if (code === 0) return undefined;
  return type === "text" ? code : values[code];
}

/** Returns a table of these rows, in this order. */
export function selectRows(table: Table, rows: Uint32Array): Table {
  return { rows: rows.length, columns: table.columns.map((column) => pickCells(column, rows)) };
}

function pickCells(column: Column, rows: Uint32Array): Column {
  const codes = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) codes[at] = column.codes[rows[at] ?? 0] ?? 0;
  return { ...column, codes };
}

/** Returns a table of the rows that pass; the same object if all do. */
export function filterRows(table: Table, passes: (row: number) => boolean): Table {
  const kept = new Uint32Array(table.rows);
  let count = 0;
  for (let row = 0; row < table.rows; row += 1) {
    if (passes(row)) {
      kept[count] = row;
      count += 1;
    }
  }
  return count === table.rows ? table : selectRows(table, kept.slice(0, count));
}

/** Returns a range of rows that shares the memory of the table. */
export function sliceRows(table: Table, from: number, to: number): Table {
  const columns = table.columns.map((column) => ({
    ...column,
    codes: column.codes.subarray(from, to),
  }));
  return { rows: to - from, columns };
}
