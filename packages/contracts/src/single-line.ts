import * as z from "zod/mini";

const visible =
  /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]*$/u;
const invisible =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * For single-line text such as a name. Rejects unpaired surrogates, and invisible and direction-changing characters
 * such as U+202E, which can make one text look like another.
 */
export const singleLine = z.regex(visible, "Leave out control characters.");

/** Replaces each of those characters with a space. */
export function replaceInvisible(text: string): string {
  return text.replaceAll(invisible, " ");
}
