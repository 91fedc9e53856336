import {
  escapeCodePoint,
  escapeUnprintable,
  UNPRINTABLE_CHARACTER,
} from "../escape-unprintable.ts";

export const MAX_LINE_LENGTH = 100;
export function fitsLine(line: string): boolean {
  return line.length <= MAX_LINE_LENGTH;
}

/** Names that Polars interprets: `*` means all columns, and a name from ^ to $ is a pattern. */
const MEANS_OTHERS = /^(?:\*|\^.*\$)$/s;

export function toPolarsColumn(name: string): string {
  return `${MEANS_OTHERS.test(name) ? "pl.selectors.by_name" : "pl.col"}(${toPythonString(name)})`;
}

/** Returns the expression for several columns. An operation on it applies to each. */
export function toPolarsColumns(names: readonly string[]): string {
  return names.some((name) => MEANS_OTHERS.test(name))
    ? `pl.selectors.by_name(${names.map(toPythonString).join(", ")})`
    : `pl.col(${toPythonList(names)})`;
}

/** Returns several columns for a method that takes names. */
export function toPolarsNames(names: readonly string[]): string {
  return names.some((name) => MEANS_OTHERS.test(name))
    ? toPolarsColumns(names)
    : toPythonList(names);
}

/** Returns several columns for a method that takes a list with one entry per name. */
export function toPolarsKeys(names: readonly string[]): string {
  return names.some((name) => MEANS_OTHERS.test(name))
    ? `[${names.map(toPolarsColumn).join(", ")}]`
    : toPythonList(names);
}

/** Builds lines that raise an error if the condition is true for any row, and show the values of the column. */
export function buildPolarsAssertion(column: string, test: string): string[] {
  return [
    `unfit = df.filter(${test})`,
    `assert unfit.is_empty(), unfit.select(${toPolarsColumn(column)}.unique())`,
  ];
}

/** Returns the condition that a pattern matches the whole text. */
export function buildPolarsMatch(text: string, pattern: string): string {
  return `${text}.str.contains(r"^${pattern}$")`;
}

const ENDS_LITERAL = /["\\]/g;

/**
 * Formats a text as a Python string literal. Escapes everything that could end the literal or look like something else.
 */
export function toPythonString(text: string): string {
  return `"${escapeUnprintable(text.replace(ENDS_LITERAL, "\\$&"))}"`;
}

export function toPythonList(texts: readonly string[]): string {
  return `[${texts.map(toPythonString).join(", ")}]`;
}

export function toPythonComment(text: string): string {
  return `# ${escapeUnprintable(text)}`;
}

export function toPythonBool(flag: boolean): string {
  return flag ? "True" : "False";
}

/** Returns the expression for a column of `df`. */
export function toPandasColumn(name: string): string {
  return `df[${toPythonString(name)}]`;
}

/** Builds a line that raises an error if a new column exists already, because pandas would overwrite it silently. */
export function buildNewColumnAssertion(...names: string[]): string {
  const [name = "", ...others] = names.map(toPythonString);
  return others.length === 0
    ? `assert ${name} not in df.columns`
    : `assert not {${[name, ...others].join(", ")}} & set(df.columns), list(df.columns)`;
}

/**
 * Escapes a literal text for a regular expression in a raw string. `\x22` works in Python's `re` and in Polars.
 *
 * @param special The characters to escape. Default: those with a meaning outside of sets.
 */
export function escapePythonPattern(text: string, special = /[\\.+*?()|[\]{}^$]/): string {
  return text.replace(/[^\p{L}\p{N}]/gu, (character) => {
    if (character === '"' || character.search(UNPRINTABLE_CHARACTER) === 0)
      return escapeCodePoint(character);
    return special.test(character) ? `\\${character}` : character;
  });
}

/** Escapes a character of a set in a regular expression, such as `[a-z]`. */
export function escapePythonSetMember(character: string): string {
  return escapePythonPattern(character, /[\\[\]^&~-]/);
}
