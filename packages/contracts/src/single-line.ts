import * as z from "zod/mini";

const seen =
  /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]*$/u;
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * For single-line text that people write, such as a name: no half characters and no invisible or direction-changing
 * characters (U+202E and its kin), which would make a line read as something else.
 */
export const singleLine = z.regex(seen, "Leave out control characters.");

/** The same line with a space for each of those characters. */
export function replaceInvisible(text: string): string {
  return text.replaceAll(unseen, " ");
}
