export const UNPRINTABLE_CHARACTER = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/**
 * A text of which what has no picture, turns the direction of writing or ends a line is shown by its code point, as
 * Python writes it: in a name it could make another sentence of what follows.
 */
export function escapeUnprintable(text: string): string {
  return text.replace(UNPRINTABLE_CHARACTER, escapeCodePoint);
}

export function escapeCodePoint(one: string): string {
  const point = one.codePointAt(0) ?? 0;
  const hex = point.toString(16);
  if (point < 0x100) return `\\x${hex.padStart(2, "0")}`;
  return point < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
