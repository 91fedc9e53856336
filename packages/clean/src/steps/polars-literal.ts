import { toPythonList, toPythonString } from "./python-literal.ts";

/** Polars takes `*` for all columns, and a name from ^ to $ for a pattern. */
const MEANS_OTHERS = /^(?:\*|\^.*\$)$/s;

/** The expression for a column, by its name. */
export function toPolarsColumn(name: string): string {
  return `${MEANS_OTHERS.test(name) ? "pl.selectors.by_name" : "pl.col"}(${toPythonString(name)})`;
}

/** The expression for some columns: what is done to it is done to each. */
export function toPolarsColumns(names: readonly string[]): string {
  return names.some((name) => MEANS_OTHERS.test(name))
    ? `pl.selectors.by_name(${names.map(toPythonString).join(", ")})`
    : `pl.col(${toPythonList(names)})`;
}

/** Some columns, for a method that takes them by their names. */
export function toPolarsNames(names: readonly string[]): string {
  return names.some((name) => MEANS_OTHERS.test(name))
    ? toPolarsColumns(names)
    : toPythonList(names);
}

/** The same in a list of as many items as there are names. */
export function toPolarsKeys(names: readonly string[]): string {
  return names.some((name) => MEANS_OTHERS.test(name))
    ? `[${names.map(toPolarsColumn).join(", ")}]`
    : toPythonList(names);
}

/** Raises if a row passes the test; shows its cells in the column. */
export function buildPolarsAssertion(column: string, test: string): string[] {
  return [
    `unfit = df.filter(${test})`,
    `assert unfit.is_empty(), unfit.select(${toPolarsColumn(column)}.unique())`,
  ];
}

/** The test that the whole text has the form of a pattern. */
export function buildPolarsMatch(text: string, pattern: string): string {
  return `${text}.str.contains(r"^${pattern}$")`;
}
