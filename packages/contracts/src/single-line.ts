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

/** For text of several lines: line breaks and tabs, and no other control characters. */
export const severalLines = z.regex(
  /^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u,
  "Leave out control characters.",
);

/** Limits texts that have no stricter limit of their own. */
export const atMostALine = z.maxLength(1_000, "Use at most 1,000 characters.");

/** A line of text, for every input that has no stricter pattern. Trim and limit it further with `.check`. */
export function lineOfText(message?: string): z.ZodMiniString {
  return z.string(message).check(atMostALine, singleLine);
}

/** Replaces each of those characters with a space. */
export function replaceInvisible(text: string): string {
  return text.replaceAll(invisible, " ");
}
