// What has no picture, changes the direction of writing or ends a line is escaped.
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;
const ENDS_LITERAL = /["\\]/g;

/** A text as a Python literal. Nothing in it can end the literal or look like something else. */
export function pythonText(text: string): string {
  return `"${text.replace(ENDS_LITERAL, "\\$&").replace(UNPRINTABLE, codePoint)}"`;
}

export function pythonList(texts: readonly string[]): string {
  return `[${texts.map(pythonText).join(", ")}]`;
}

/** A text on one line of a comment. */
export function pythonComment(text: string): string {
  return `# ${text.replace(UNPRINTABLE, codePoint)}`;
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

function codePoint(one: string): string {
  const point = one.codePointAt(0) ?? 0;
  const hex = point.toString(16);
  if (point < 0x100) return `\\x${hex.padStart(2, "0")}`;
  return point < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
