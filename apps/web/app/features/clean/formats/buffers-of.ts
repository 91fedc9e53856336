import type { Table } from "@site/clean/columns/table";

/** The memory of a table, which then goes to another thread instead of being copied. */
export function buffersOf({ columns }: Table): Transferable[] {
  const arrays = columns.flatMap(({ codes, values }): ArrayBufferView[] =>
    "starts" in values ? [codes, values.bytes, values.starts, values.ends] : [codes, values],
  );
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}
