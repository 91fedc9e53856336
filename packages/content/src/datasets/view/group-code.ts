import { groupColumns } from "./group-columns.ts";
import { type Measure, type View, type ViewedColumn } from "./view.ts";

/** Groups as code says them. */
export interface CodeGroups {
  keys: readonly string[];
  /** What comes beside the keys; the number of rows is taken of the first key. */
  taken: readonly { name: string; column: string; take: Measure["take"] | "rows" }[];
  /** By the chosen column, then by the keys, so that no two groups are equal. Missing ones come last. */
  order: readonly { name: string; descending: boolean }[];
}

/** The groups of a view; undefined if it shows rows. */
export function codeGroups(
  columns: readonly ViewedColumn[],
  { grouping, sort }: View,
): CodeGroups | undefined {
  if (!grouping) return undefined;
  const keys = grouping.by;
  const taken = groupColumns(columns, grouping).flatMap(({ name, role }): CodeGroups["taken"] => {
    if (role === "key") return [];
    return role === "rows" ? [{ name, column: keys[0] ?? "", take: role }] : [{ name, ...role }];
  });
  const order = keys
    .filter((name) => name !== sort?.column)
    .map((name) => ({ name, descending: false }));
  if (sort) order.unshift({ name: sort.column, descending: sort.descending });
  return { keys, taken, order };
}

/** Valid in Python and R too. */
const quoted = (text: string) => JSON.stringify(text);
const list = (texts: readonly string[]) => texts.map(quoted).join(", ");

/** The directions, if one of them is another than the usual. */
function directions(
  { order }: CodeGroups,
  isDescending: boolean,
  [yes, no]: readonly [string, string],
): string | undefined {
  if (order.every(({ descending }) => !descending)) return undefined;
  return order.map(({ descending }) => (descending === isDescending ? yes : no)).join(", ");
}

const python = ["True", "False"] as const;

export function groupInPandas(groups: CodeGroups): string[] {
  const { keys, taken, order } = groups;
  const ascending = directions(groups, false, python);
  return [
    `df = df.groupby([${list(keys)}], sort=False, dropna=False).agg(`,
    ...taken.map(({ name, column, take }) => {
      return `    ${name}=(${quoted(column)}, ${quoted(take === "rows" ? "size" : take)}),`;
    }),
    ").reset_index()",
    `df = df.sort_values([${list(order.map(({ name }) => name))}]${ascending ? `, ascending=[${ascending}]` : ""})`,
  ];
}

export function groupInPolars(groups: CodeGroups): string[] {
  const { keys, taken, order } = groups;
  const descending = directions(groups, true, python);
  return [
    `df = df.group_by(${list(keys)}).agg(`,
    ...taken.map(({ name, column, take }) => {
      const measure = take === "rows" ? "pl.len()" : `pl.col(${quoted(column)}).${take}()`;
      return `    ${measure}.alias(${quoted(name)}),`;
    }),
    ")",
    `df = df.sort(${list(order.map(({ name }) => name))}${descending ? `, descending=[${descending}]` : ""}, nulls_last=True)`,
  ];
}

const name = (text: string) => `"${text}"`;
const cells = (text: string) => `cells.${name(text)}`;
const inDuckDB: Record<CodeGroups["taken"][number]["take"], (column: string) => string> = {
  rows: () => "count(*)",
  count: (column) => `count(${column})`,
  // The sum of no values is NULL there, and 0 in the other tools.
  sum: (column) => `coalesce(sum(${column}), 0)`,
  mean: (column) => `avg(${column})`,
  median: (column) => `median(${column})`,
};

/** The parts of a query: what is selected, and what comes behind its conditions. */
export function groupInDuckDB({ keys, taken, order }: CodeGroups): {
  selected: string;
  behind: string[];
} {
  const measures = taken.map(
    (one) => `${inDuckDB[one.take](cells(one.column))} AS ${name(one.name)}`,
  );
  const ordered = order.map(
    (one) => `${name(one.name)} ${one.descending ? "DESC" : "ASC"} NULLS LAST`,
  );
  return {
    selected: [...keys.map(cells), ...measures].join(",\n  "),
    behind: [`GROUP BY ${keys.map(cells).join(", ")}`, `ORDER BY ${ordered.join(", ")}`],
  };
}

const inR: Record<CodeGroups["taken"][number]["take"], (column: string) => string> = {
  rows: () => "as.vector(table(group))",
  count: (column) => `as.vector(tapply(!is.na(${column}), group, sum))`,
  // Sums of whole numbers end at 2^31 there.
  sum: (column) => `as.vector(tapply(as.numeric(${column}), group, sum, na.rm = TRUE))`,
  mean: (column) => `as.vector(tapply(${column}, group, mean, na.rm = TRUE))`,
  median: (column) => `as.vector(tapply(${column}, group, median, na.rm = TRUE))`,
};

export function groupInR(groups: CodeGroups): string[] {
  const { keys, taken, order } = groups;
  const decreasing = directions(groups, true, ["TRUE", "FALSE"]);
  return [
    // aggregate() would leave out the groups without a value, and paste() alone take them for the text NA.
    `keys <- lapply(df[c(${list(keys)})], function(key) match(key, unique(key)))`,
    "group <- do.call(paste, unname(keys))",
    "group <- match(group, unique(group))",
    "df <- data.frame(",
    `  df[!duplicated(group), c(${list(keys)}), drop = FALSE],`,
    ...taken.map((one) => `  ${one.name} = ${inR[one.take](`df$${one.column}`)},`),
    "  row.names = NULL",
    ")",
    `df <- df[order(${order.map((one) => `df$${one.name}`).join(", ")}, ${decreasing ? `decreasing = c(${decreasing}), ` : ""}method = "radix"), ]`,
  ];
}
