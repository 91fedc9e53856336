import { countCodes } from "./count-codes.ts";
import { renumber } from "./map-text.ts";
import type { TextColumn } from "./table.ts";
import { textAt } from "./text-at.ts";

export interface ConvertedText<Values> {
  codes: Uint32Array;
  values: Values;
  /** Texts that cannot be converted; their cells are missing in `codes`. */
  unfit: string[];
  unfitCells: number;
  /** Cells that have a value now. */
  converted: number;
}

/** Converts each distinct text once into an entry of `values`; `convert` returns undefined where it cannot. */
export function convertText<Values extends Float64Array | Int32Array | Uint8Array>(
  column: TextColumn,
  make: (length: number) => Values,
  convert: (text: string) => number | undefined,
): ConvertedText<Values> {
  const counts = countCodes(column);
  const values = make(counts.length);
  const renumbered = new Uint32Array(counts.length);
  const unfit: string[] = [];
  let unfitCells = 0;
  let converted = 0;
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    const text = textAt(column.values, code);
    const value = convert(text);
    if (value === undefined) {
      unfit.push(text);
      unfitCells += count;
    } else {
      values[code] = value;
      renumbered[code] = code;
      converted += count;
    }
  }
  const codes = unfit.length > 0 ? renumber(column.codes, renumbered) : column.codes;
  return { codes, values, unfit, unfitCells, converted };
}
