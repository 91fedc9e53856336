import { buildTexts } from "./build-texts.ts";
import { countCodes } from "./count-codes.ts";
import type { TextColumn } from "./table.ts";
import { textAt } from "./text-at.ts";

export interface MappedText {
  /** The same column if nothing changed. */
  column: TextColumn;
  /** Cells that changed. */
  changed: number;
}

/** Runs a repair once for each distinct text. A text that becomes empty is a missing cell. */
export function mapText(column: TextColumn, repair: (text: string) => string): MappedText {
  const counts = countCodes(column);
  const texts = buildTexts();
  const renumbered = new Uint32Array(counts.length);
  let changed = 0;
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    const before = textAt(column.values, code);
    const after = repair(before);
    if (after !== before) changed += count;
    renumbered[code] = texts.add(after);
  }
  if (changed === 0) return { column, changed };
  const codes = renumber(column.codes, renumbered);
  return { column: { ...column, codes, values: texts.finish() }, changed };
}

/** The codes of all rows, each replaced by its new one. */
export function renumber(codes: Uint32Array, renumbered: Uint32Array): Uint32Array {
  const result = new Uint32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) result[row] = renumbered[codes[row] ?? 0] ?? 0;
  return result;
}
