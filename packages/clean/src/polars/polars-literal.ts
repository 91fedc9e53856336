import { pythonList, pythonText } from "../steps/python-literal.ts";

/** Polars takes `*` for all columns, and a name from ^ to $ for a pattern. */
const MEANS_OTHERS = /^(?:\*|\^.*\$)$/s;

/** The expression for a column, by its name. */
export function polarsColumn(name: string): string {
  return `${MEANS_OTHERS.test(name) ? "pl.selectors.by_name" : "pl.col"}(${pythonText(name)})`;
}

/** The expression for some columns: what is done to it is done to each. */
export function polarsColumns(names: readonly string[]): string {
  return names.some((name) => MEANS_OTHERS.test(name))
    ? `pl.selectors.by_name(${names.map(pythonText).join(", ")})`
    : `pl.col(${pythonList(names)})`;
}

/** Some columns, for a method that takes them by their names. */
export function polarsNames(names: readonly string[]): string {
  return names.some((name) => MEANS_OTHERS.test(name)) ? polarsColumns(names) : pythonList(names);
}

/** The same in a list of as many items as there are names. */
export function polarsKeys(names: readonly string[]): string {
  return names.some((name) => MEANS_OTHERS.test(name))
    ? `[${names.map(polarsColumn).join(", ")}]`
    : pythonList(names);
}

/** Raises if a row passes the test; shows its cells in the column. */
export function polarsRefuse(column: string, test: string): string[] {
  return [
    `unfit = df.filter(${test})`,
    `assert unfit.is_empty(), unfit.select(${polarsColumn(column)}.unique())`,
  ];
}

/** The test that the whole text has the form of a pattern. */
export function polarsMatch(text: string, pattern: string): string {
  return `${text}.str.contains(r"^${pattern}$")`;
}
