import { getText } from "./cell-text.ts";
import { countCodes, type TextColumn } from "./table.ts";
import { createTextBuilder } from "./text-values.ts";

export interface MappedText {
  /** The original column object if nothing changed. */
  column: TextColumn;
  changed: number;
}

/** Applies a function to each distinct text. A text that becomes empty is a missing cell. */
export function mapText(column: TextColumn, repair: (text: string) => string): MappedText {
  const counts = countCodes(column);
  const texts = createTextBuilder();
  const renumbered = new Uint32Array(counts.length);
  let changed = 0;
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    const before = getText(column.values, code);
    const after = repair(before);
    if (after !== before) changed += count;
    renumbered[code] = texts.add(after);
  }
  if (changed === 0) return { column, changed };
  const codes = remapCodes(column.codes, renumbered);
  return { column: { ...column, codes, values: texts.finish() }, changed };
}

export function remapCodes(codes: Uint32Array, renumbered: Uint32Array): Uint32Array {
  const result = new Uint32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) result[row] = renumbered[codes[row] ?? 0] ?? 0;
  return result;
}

interface ConvertedText<Values> {
  codes: Uint32Array;
  values: Values;
  /** Texts that couldn't be converted. Their cells are missing in `codes`. */
  unparsed: string[];
  unparsedCells: number;
  converted: number;
}

/** Converts each distinct text to a number. `convert` returns undefined if it can't. */
export function convertText<Values extends Float64Array | Int32Array | Uint8Array>(
  column: TextColumn,
  make: (length: number) => Values,
  convert: (text: string) => number | undefined,
): ConvertedText<Values> {
  const counts = countCodes(column);
  const values = make(counts.length);
  const renumbered = new Uint32Array(counts.length);
  const unparsed: string[] = [];
  let unparsedCells = 0;
  let converted = 0;
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    const text = getText(column.values, code);
    const value = convert(text);
    if (value === undefined) {
      unparsed.push(text);
      unparsedCells += count;
    } else {
      values[code] = value;
      renumbered[code] = code;
      converted += count;
    }
  }
  const codes = unparsed.length > 0 ? remapCodes(column.codes, renumbered) : column.codes;
  return { codes, values, unparsed, unparsedCells, converted };
}

export function concatenateTexts(columns: readonly TextColumn[], name: string): TextColumn {
  const texts = createTextBuilder();
  const stacked = columns.map(({ codes, values }) => {
    const renumbered = new Uint32Array(values.starts.length);
    for (const code of codes) {
      if (code !== 0 && renumbered[code] === 0) renumbered[code] = texts.add(getText(values, code));
    }
    return codes.map((code) => renumbered[code] ?? 0);
  });
  const codes = new Uint32Array(stacked.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  for (const part of stacked) {
    codes.set(part, next);
    next += part.length;
  }
  return { name, type: "text", codes, values: texts.finish() };
}
