/** The distinct texts of a column as UTF-8, one after the other. Entry 0 stands for a missing cell. */
export interface TextValues {
  bytes: Uint8Array;
  starts: Uint32Array;
  ends: Uint32Array;
}

interface EncodedColumn<Type extends string, Values> {
  name: string;
  type: Type;
  /** For each row the index of its value; 0 is a missing cell. */
  codes: Uint32Array;
  values: Values;
}

/** Its values are distinct, and none is empty: an empty cell is a missing one. */
export type TextColumn = EncodedColumn<"text", TextValues>;
/** `number` is a double; `whole` a whole number below 2^53, which pandas calls `Int64`. Values may repeat. */
export type NumberColumn = EncodedColumn<"number" | "whole", Float64Array>;
/** Values are 0 and 1. */
export type BooleanColumn = EncodedColumn<"boolean", Uint8Array>;
/** Values are days since 1970-01-01 and may repeat. */
export type DateColumn = EncodedColumn<"date", Int32Array>;

export type Column = TextColumn | NumberColumn | BooleanColumn | DateColumn;
export type ColumnType = Column["type"];

/** A table never changes: each step makes another one, which shares the columns that stay. */
export interface Table {
  rows: number;
  columns: readonly Column[];
}
