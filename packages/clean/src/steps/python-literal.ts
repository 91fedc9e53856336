import {
  escapeCodePoint,
  escapeUnprintable,
  UNPRINTABLE_CHARACTER,
} from "../escape-unprintable.ts";

const ENDS_LITERAL = /["\\]/g;

/** A text as a Python string literal. Escapes everything that could end the literal or look like something else. */
export function toPythonString(text: string): string {
  return `"${escapeUnprintable(text.replace(ENDS_LITERAL, "\\$&"))}"`;
}

export function toPythonList(texts: readonly string[]): string {
  return `[${texts.map(toPythonString).join(", ")}]`;
}

/** A text as a one-line comment. */
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

/** A line that raises an error if the new column exists already. pandas would overwrite it silently. */
export function buildNewColumnAssertion(name: string): string {
  return `assert ${toPythonString(name)} not in df.columns`;
}

/**
 * Escapes a literal text for a regular expression in a raw string. `\x22` works in Python's `re` and in Polars. In
 * Polars, a backslash is only allowed before ASCII punctuation, and `\<` is the start of a word.
 */
export function escapePythonPattern(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, (one) => {
    if (one === '"' || one.search(UNPRINTABLE_CHARACTER) === 0) return escapeCodePoint(one);
    return /[ -;=?-~]/.test(one) ? `\\${one}` : one;
  });
}
