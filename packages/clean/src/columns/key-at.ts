import type { Column } from "./table.ts";

/** What tells the values of a column apart, as texts by their codes; undefined for a missing cell. */
export function keyAt({ type, codes, values }: Column, row: number): number | undefined {
  const code = codes[row] ?? 0;
  if (code === 0) return undefined;
  return type === "text" ? code : values[code];
}
