import type { Column } from "@site/clean/columns/table";
import { valueText } from "@site/clean/columns/value-text";

const PLAIN_NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** Marks the codes of a column whose text is another one after a repair of the same rows; nothing if there is none. */
export function changedCodes(before: Column, after: Column): Uint8Array | undefined {
  if (before.codes === after.codes && before.values === after.values) return undefined;
  const length = "starts" in before.values ? before.values.starts.length : before.values.length;
  const next = new Uint32Array(length);
  const isUsed = new Uint8Array(length);
  for (let row = 0; row < before.codes.length; row += 1) {
    const code = before.codes[row] ?? 0;
    if (isUsed[code] === 1) continue;
    isUsed[code] = 1;
    next[code] = after.codes[row] ?? 0;
  }
  const changed = new Uint8Array(length);
  for (let code = 0; code < length; code += 1) {
    if (isUsed[code] === 0) continue;
    if (!isSameText(valueText(before, code), valueText(after, next[code] ?? 0))) changed[code] = 1;
  }
  return changed.includes(1) ? changed : undefined;
}

/** A number that is only written with more digits is no other. */
export function isSameText(before: string, after: string): boolean {
  if (before === after) return true;
  return PLAIN_NUMBER.test(before) && PLAIN_NUMBER.test(after) && Number(before) === Number(after);
}
