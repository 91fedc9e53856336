import { toPythonList, toPythonString } from "./python-literal.ts";

/** Polars interprets `*` as all columns, and names from ^ to $ as patterns. */
const MEANS_OTHERS = /^(?:\*|\^.*\$)$/s;

/** The expression for a column. */
export function toPolarsColumn(name: string): string {
  return `${MEANS_OTHERS.test(name) ? "pl.selectors.by_name" : "pl.col"}(${toPythonString(name)})`;
}

/** The expression for several columns. An operation on it applies to each. */
export function toPolarsColumns(names: readonly string[]): string {
  return names.some((name) => MEANS_OTHERS.test(name))
    ? `pl.selectors.by_name(${names.map(toPythonString).join(", ")})`
    : `pl.col(${toPythonList(names)})`;
}

/** Several columns, for a method that takes names. */
export function toPolarsNames(names: readonly string[]): string {
  return names.some((name) => MEANS_OTHERS.test(name))
    ? toPolarsColumns(names)
    : toPythonList(names);
}

/** Several columns, for a method that takes a list with one entry per name. */
export function toPolarsKeys(names: readonly string[]): string {
  return names.some((name) => MEANS_OTHERS.test(name))
    ? `[${names.map(toPolarsColumn).join(", ")}]`
    : toPythonList(names);
}

/** Lines that raise an error if the condition is true for a row, and show the values of the column. */
export function buildPolarsAssertion(column: string, test: string): string[] {
  return [
    `unfit = df.filter(${test})`,
    `assert unfit.is_empty(), unfit.select(${toPolarsColumn(column)}.unique())`,
  ];
}

/** The condition that a pattern matches the whole text. */
export function buildPolarsMatch(text: string, pattern: string): string {
  return `${text}.str.contains(r"^${pattern}$")`;
}
