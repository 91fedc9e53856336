import type { Column } from "./table.ts";

/** How many rows have each code. Codes that no row has count 0. */
export function countCodes({ codes, values }: Column): Uint32Array {
  const counts = new Uint32Array("starts" in values ? values.starts.length : values.length);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}
