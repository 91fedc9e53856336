import * as z from "zod/mini";

const seen =
  /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]*$/u;
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * For what people write in one line, such as a name: no characters that cannot be seen or that turn others around
 * (U+202E and its kin), with which a line would read as what it is not, and no half characters.
 */
export const writtenLine = z.regex(seen, "Leave out control characters.");

/** The same line with a space for each of those characters. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(unseen, " ");
}
