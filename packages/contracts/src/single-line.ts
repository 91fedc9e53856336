import * as z from "zod/mini";

const visible =
  /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]*$/u;
const invisible =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * For single-line text such as a name. Rejects incomplete characters (unpaired surrogates), and invisible and
 * direction-changing ones such as U+202E, which can make a line look like another.
 */
export const singleLine = z.regex(visible, "Leave out control characters.");

/** The same line with a space for each of those characters. */
export function replaceInvisible(text: string): string {
  return text.replaceAll(invisible, " ");
}
