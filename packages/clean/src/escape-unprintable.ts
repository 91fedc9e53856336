export const UNPRINTABLE_CHARACTER = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/**
 * Escapes control, format and line separator characters as Python does (`\u202e`). Otherwise a column name could
 * reverse or break the sentence that mentions it.
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
