import { codePoint, printable, UNPRINTABLE } from "../printable.ts";

const ENDS_LITERAL = /["\\]/g;

/** A text as a Python literal. Nothing in it can end the literal or look like something else. */
export function pythonText(text: string): string {
  return `"${printable(text.replace(ENDS_LITERAL, "\\$&"))}"`;
}

export function pythonList(texts: readonly string[]): string {
  return `[${texts.map(pythonText).join(", ")}]`;
}

/** A text on one line of a comment. */
export function pythonComment(text: string): string {
  return `# ${printable(text)}`;
}

export function pythonFlag(flag: boolean): string {
  return flag ? "True" : "False";
}

/** The expression for a column of `df`. */
export function pythonColumn(name: string): string {
  return `df[${pythonText(name)}]`;
}

/** Raises where a new column would take the place of one: pandas overwrites it silently. */
export function pythonNotTaken(name: string): string {
  return `assert ${pythonText(name)} not in df.columns`;
}

/**
 * A literal text inside of a regular expression, for a raw string. `re` itself reads `\x22`, and so does Polars, where
 * only signs of ASCII may have a backslash before them, and `\<` is the start of a word.
 */
export function pythonPattern(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, (one) => {
    if (one === '"' || one.search(UNPRINTABLE) === 0) return codePoint(one);
    return /[ -;=?-~]/.test(one) ? `\\${one}` : one;
  });
}
