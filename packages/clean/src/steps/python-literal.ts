import {
  escapeCodePoint,
  escapeUnprintable,
  UNPRINTABLE_CHARACTER,
} from "../escape-unprintable.ts";

const ENDS_LITERAL = /["\\]/g;

/** A text as a Python literal. Nothing in it can end the literal or look like something else. */
export function toPythonString(text: string): string {
  return `"${escapeUnprintable(text.replace(ENDS_LITERAL, "\\$&"))}"`;
}

export function toPythonList(texts: readonly string[]): string {
  return `[${texts.map(toPythonString).join(", ")}]`;
}

/** A text on one line of a comment. */
export function toPythonComment(text: string): string {
  return `# ${escapeUnprintable(text)}`;
}

export function toPythonBool(flag: boolean): string {
  return flag ? "True" : "False";
}

/** The expression for a column of `df`. */
export function toPandasColumn(name: string): string {
  return `df[${toPythonString(name)}]`;
}

/** Raises where a new column would take the place of one: pandas overwrites it silently. */
export function buildNewColumnAssertion(name: string): string {
  return `assert ${toPythonString(name)} not in df.columns`;
}

/**
 * A literal text inside of a regular expression, for a raw string. `re` itself reads `\x22`, and so does Polars, where
 * only signs of ASCII may have a backslash before them, and `\<` is the start of a word.
 */
export function escapePythonPattern(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, (one) => {
    if (one === '"' || one.search(UNPRINTABLE_CHARACTER) === 0) return escapeCodePoint(one);
    return /[ -;=?-~]/.test(one) ? `\\${one}` : one;
  });
}
