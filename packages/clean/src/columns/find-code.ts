import { countCodes } from "./count-codes.ts";
import type { TextColumn } from "./table.ts";

const encoder = new TextEncoder();

/** The code of a text, or undefined if no row has it. */
export function findCode(column: TextColumn, text: string): number | undefined {
  const { bytes, starts, ends } = column.values;
  const wanted = encoder.encode(text);
  const isSame = (code: number): boolean => {
    const start = starts[code] ?? 0;
    return (
      (ends[code] ?? 0) - start === wanted.length &&
      wanted.every((byte, at) => bytes[start + at] === byte)
    );
  };
  const counts = countCodes(column);
  const code = counts.findIndex((count, code) => code > 0 && count > 0 && isSame(code));
  return code === -1 ? undefined : code;
}
