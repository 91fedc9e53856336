import { formatPandasRead, formatRRead } from "../snippets.ts";
import {
  type ColumnFilter,
  type View,
  type ViewedColumn,
  type Measure,
  getGroupColumns,
} from "./view.ts";

/** The grouping of a view, prepared for writing code. */
interface CodeGroups {
  keys: readonly string[];
  /** A measure of kind `rows` counts the rows of each group; in code it counts the first key column. */
  measures: readonly { name: string; column: string; kind: Measure["kind"] | "rows" }[];
  /** By the chosen column, then by the keys, so that the order is unambiguous. Missing values are last. */
  order: readonly { name: string; descending: boolean }[];
}

/** Returns the grouping of a view; undefined if it shows rows. */
function toCodeGroups(
  columns: readonly ViewedColumn[],
  { grouping, sort }: View,
): CodeGroups | undefined {
  if (!grouping) return undefined;
  const keys = grouping.by;
  const measures = getGroupColumns(columns, grouping).flatMap(
    ({ name, role }): CodeGroups["measures"] => {
      if (role === "key") return [];
      return role === "rows" ? [{ name, column: keys[0] ?? "", kind: role }] : [{ name, ...role }];
    },
  );
  const order = keys
    .filter((name) => name !== sort?.column)
    .map((name) => ({ name, descending: false }));
  if (sort) order.unshift({ name: sort.column, descending: sort.descending });
  return { keys, measures, order };
}

/** A quoted text, valid in JavaScript, Python and R. */
const quoteText = (text: string) => JSON.stringify(text);
const quoteList = (texts: readonly string[]) => texts.map(quoteText).join(", ");

/** Formats the sort directions; undefined if all are ascending, the default. */
function formatDirections(
  { order }: CodeGroups,
  isDescending: boolean,
  [yes, no]: readonly [string, string],
): string | undefined {
  if (order.every(({ descending }) => !descending)) return undefined;
  return order.map(({ descending }) => (descending === isDescending ? yes : no)).join(", ");
}

const pythonBooleans = ["True", "False"] as const;

function formatPandasGroups(groups: CodeGroups): string[] {
  const { keys, measures, order } = groups;
  const ascending = formatDirections(groups, false, pythonBooleans);
  return [
    `df = df.groupby([${quoteList(keys)}], sort=False, dropna=False).agg(`,
    ...measures.map(({ name, column, kind }) => {
      return `    ${name}=(${quoteText(column)}, ${quoteText(kind === "rows" ? "size" : kind)}),`;
    }),
    ").reset_index()",
    `df = df.sort_values([${quoteList(order.map(({ name }) => name))}]${ascending ? `, ascending=[${ascending}]` : ""})`,
  ];
}

function formatPolarsGroups(groups: CodeGroups): string[] {
  const { keys, measures, order } = groups;
  const descending = formatDirections(groups, true, pythonBooleans);
  return [
    `df = df.group_by(${quoteList(keys)}).agg(`,
    ...measures.map(({ name, column, kind }) => {
      const measure = kind === "rows" ? "pl.len()" : `pl.col(${quoteText(column)}).${kind}()`;
      return `    ${measure}.alias(${quoteText(name)}),`;
    }),
    ")",
    `df = df.sort(${quoteList(order.map(({ name }) => name))}${descending ? `, descending=[${descending}]` : ""}, nulls_last=True)`,
  ];
}

const quoteName = (text: string) => `"${text}"`;
const quoteCells = (text: string) => `cells.${quoteName(text)}`;
const duckDBMeasures: Record<CodeGroups["measures"][number]["kind"], (column: string) => string> = {
  rows: () => "count(*)",
  count: (column) => `count(${column})`,
  // DuckDB sums no values to NULL, the other tools to 0.
  sum: (column) => `coalesce(sum(${column}), 0)`,
  mean: (column) => `avg(${column})`,
  median: (column) => `median(${column})`,
};

/** The parts of a query with groups: the selection, and the clauses after WHERE. */
function formatDuckDBGroups({ keys, measures, order }: CodeGroups): {
  selected: string;
  suffix: string[];
} {
  const terms = measures.map(
    (term) => `${duckDBMeasures[term.kind](quoteCells(term.column))} AS ${quoteName(term.name)}`,
  );
  const ordered = order.map(
    (term) => `${quoteName(term.name)} ${term.descending ? "DESC" : "ASC"} NULLS LAST`,
  );
  return {
    selected: [...keys.map(quoteCells), ...terms].join(",\n  "),
    suffix: [`GROUP BY ${keys.map(quoteCells).join(", ")}`, `ORDER BY ${ordered.join(", ")}`],
  };
}

const rMeasures: Record<CodeGroups["measures"][number]["kind"], (column: string) => string> = {
  rows: () => "as.vector(table(group))",
  count: (column) => `as.vector(tapply(!is.na(${column}), group, sum))`,
  // R's sums of whole numbers overflow at 2^31.
  sum: (column) => `as.vector(tapply(as.numeric(${column}), group, sum, na.rm = TRUE))`,
  mean: (column) => `as.vector(tapply(${column}, group, mean, na.rm = TRUE))`,
  median: (column) => `as.vector(tapply(${column}, group, median, na.rm = TRUE))`,
};

function formatRGroups(groups: CodeGroups): string[] {
  const { keys, measures, order } = groups;
  const decreasing = formatDirections(groups, true, ["TRUE", "FALSE"]);
  return [
    // aggregate() leaves out groups without a value, and paste() alone does not distinguish a missing value from the
    // text NA.
    `keys <- lapply(df[c(${quoteList(keys)})], function(key) match(key, unique(key)))`,
    "group <- do.call(paste, unname(keys))",
    "group <- match(group, unique(group))",
    "df <- data.frame(",
    `  df[!duplicated(group), c(${quoteList(keys)}), drop = FALSE],`,
    ...measures.map((term) => `  ${term.name} = ${rMeasures[term.kind](`df$${term.column}`)},`),
    "  row.names = NULL",
    ")",
    `df <- df[order(${order.map((term) => `df$${term.name}`).join(", ")}, ${decreasing ? `decreasing = c(${decreasing}), ` : ""}method = "radix"), ]`,
  ];
}

export const codeTools = ["pandas", "Polars", "DuckDB", "R"] as const;
export type CodeTool = (typeof codeTools)[number];

/** The table that code reads: the addresses of its files, and its columns. */
export interface CodeSource {
  csv: string;
  parquet: string;
  columns: readonly ViewedColumn[];
}

type Condition = ColumnFilter & ViewedColumn;

/** Writes code that reads the table. For a search in all cells, the code also reads the cells as texts. */
type CodeWriter = (
  source: CodeSource,
  view: View,
  conditions: readonly Condition[],
  groups: CodeGroups | undefined,
) => string[];

/** Renders a view as code that returns the same rows and columns, or groups, in the same order. */
export function renderViewCode(tool: CodeTool, source: CodeSource, view: View): string {
  const conditions = source.columns.flatMap((column): Condition[] => {
    const filter = view.filters[column.name];
    return filter ? [{ ...column, ...filter }] : [];
  });
  const groups = toCodeGroups(source.columns, view);
  return writers[tool](source, view, conditions, groups).join("\n");
}

function formatValues({ is = [], type }: Condition): string {
  return type === "string" ? quoteList(is) : is.join(", ");
}

const writePandas: CodeWriter = (
  { csv, columns },
  { search, sort, hidden },
  conditions,
  groups,
) => {
  const lines = ["import pandas as pd", "", `df = ${formatPandasRead(quoteText(csv), columns)}`];
  if (search) {
    lines.push(
      `texts = pd.read_csv(${quoteText(csv)}, dtype=str, keep_default_na=False)`,
      `found = texts.apply(lambda column: column.str.contains(${quoteText(search)}, case=False, regex=False))`,
      "df = df[found.any(axis=1)]",
    );
  }
  for (const condition of conditions) {
    const cells = `df[${quoteText(condition.name)}]`;
    const formatBound = (text: string) => (condition.type === "date" ? quoteText(text) : text);
    const addCondition = (test: string) => lines.push(`df = df[${test}]`);
    if (condition.is) addCondition(`${cells}.isin([${formatValues(condition)}])`);
    if (condition.has)
      addCondition(
        `${cells}.str.contains(${quoteText(condition.has)}, case=False, regex=False, na=False)`,
      );
    if (condition.from) addCondition(`${cells} >= ${formatBound(condition.from)}`);
    if (condition.to) addCondition(`${cells} <= ${formatBound(condition.to)}`);
    if (condition.missing)
      addCondition(`${cells}.${condition.missing === "only" ? "isna" : "notna"}()`);
  }
  if (groups) return [...lines, ...formatPandasGroups(groups)];
  if (sort) {
    const order = sort.descending ? ", ascending=False" : "";
    lines.push(`df = df.sort_values(${quoteText(sort.column)}${order}, kind="stable")`);
  }
  if (hidden.length > 0) lines.push(`df = df.drop(columns=[${quoteList(hidden)}])`);
  return lines;
};

const writePolars: CodeWriter = (
  { csv, parquet },
  { search, sort, hidden },
  conditions,
  groups,
) => {
  const lines = ["import polars as pl", "", `df = pl.read_parquet(${quoteText(parquet)})`];
  if (search) {
    lines.push(
      `texts = pl.read_csv(${quoteText(csv)}, infer_schema=False).fill_null("")`,
      `found = pl.all().str.to_lowercase().str.contains(${quoteText(search.toLowerCase())}, literal=True)`,
      "df = df.filter(texts.select(pl.any_horizontal(found)).to_series())",
    );
  }
  for (const condition of conditions) {
    const cells = `pl.col(${quoteText(condition.name)})`;
    const formatBound = (text: string) =>
      condition.type === "date" ? `pl.date(${text.split("-").map(Number).join(", ")})` : text;
    const addCondition = (test: string) => lines.push(`df = df.filter(${test})`);
    if (condition.is) addCondition(`${cells}.is_in([${formatValues(condition)}])`);
    if (condition.has)
      addCondition(
        `${cells}.str.to_lowercase().str.contains(${quoteText(condition.has.toLowerCase())}, literal=True)`,
      );
    if (condition.from) addCondition(`${cells} >= ${formatBound(condition.from)}`);
    if (condition.to) addCondition(`${cells} <= ${formatBound(condition.to)}`);
    if (condition.missing)
      addCondition(`${cells}.${condition.missing === "only" ? "is_null" : "is_not_null"}()`);
  }
  if (groups) return [...lines, ...formatPolarsGroups(groups)];
  if (sort) {
    const order = sort.descending ? ", descending=True" : "";
    const options = ", nulls_last=True, maintain_order=True";
    lines.push(`df = df.sort(${quoteText(sort.column)}${order}${options})`);
  }
  if (hidden.length > 0) lines.push(`df = df.drop(${quoteList(hidden)})`);
  return lines;
};

const quoteSqlText = (text: string) => `'${text.replaceAll("'", "''")}'`;
const quoteSqlName = (name: string) => `"${name}"`;

const writeDuckDB: CodeWriter = (
  { csv, parquet, columns },
  { search, sort, hidden },
  conditions,
  groups,
) => {
  // DuckDB's joins and ORDER BY do not preserve the file's order of equal rows, so it is an explicit sort key.
  const isOrdered = !groups && (search !== "" || sort !== undefined);
  const numbered = isOrdered ? ["file_row_number"] : [];
  const left = [...hidden.map(quoteSqlName), ...numbered];
  const but = left.length > 0 ? ` EXCLUDE (${left.join(", ")})` : "";
  const file = quoteSqlText(parquet);
  const rows = isOrdered ? `read_parquet(${file}, file_row_number = true)` : file;
  const grouped = groups && formatDuckDBGroups(groups);
  const lines = [`SELECT ${grouped?.selected ?? `cells.*${but}`}`, `FROM ${rows} AS cells`];
  const tests: string[] = [];
  if (search) {
    const names = columns.map(({ name }) => quoteSqlName(name)).join(", ");
    lines.push(
      `POSITIONAL JOIN (SELECT lower(concat_ws(chr(10), ${names})) AS found FROM read_csv(${quoteSqlText(csv)}, all_varchar = true)) AS texts`,
    );
    tests.push(`contains(found, ${quoteSqlText(search.toLowerCase())})`);
  }
  for (const condition of conditions) {
    const { name, type, is = [], has, from, to, missing } = condition;
    const cells = `cells.${quoteSqlName(name)}`;
    const formatValue = (text: string) =>
      type === "string"
        ? quoteSqlText(text)
        : type === "date"
          ? `DATE ${quoteSqlText(text)}`
          : text;
    if (is.length > 0) tests.push(`${cells} IN (${is.map(formatValue).join(", ")})`);
    if (has) tests.push(`contains(lower(${cells}), ${quoteSqlText(has.toLowerCase())})`);
    if (from) tests.push(`${cells} >= ${formatValue(from)}`);
    if (to) tests.push(`${cells} <= ${formatValue(to)}`);
    if (missing) tests.push(`${cells} IS ${missing === "only" ? "NULL" : "NOT NULL"}`);
  }
  if (tests.length > 0) lines.push(`WHERE ${tests.join("\n  AND ")}`);
  if (grouped) return [`${[...lines, ...grouped.suffix].join("\n")};`];
  const order = sort?.descending ? "DESC" : "ASC";
  const sorted = sort ? [`cells.${quoteSqlName(sort.column)} ${order} NULLS LAST`] : [];
  if (isOrdered) lines.push(`ORDER BY ${[...sorted, ...numbered].join(", ")}`);
  return [`${lines.join("\n")};`];
};

const writeR: CodeWriter = ({ csv, columns }, { search, sort, hidden }, conditions, groups) => {
  const lines = formatRRead(quoteText(csv), columns);
  if (search) {
    lines.push(
      `texts <- read.csv(${quoteText(csv)}, colClasses = "character")`,
      `found <- sapply(texts, function(column) grepl(${quoteText(search.toLowerCase())}, tolower(column), fixed = TRUE))`,
      "df <- df[rowSums(found) > 0, ]",
    );
  }
  for (const condition of conditions) {
    const cells = `df$${condition.name}`;
    const formatBound = (text: string) =>
      condition.type === "date" ? `as.Date(${quoteText(text)})` : text;
    const addCondition = (test: string) => lines.push(`df <- df[${test}, ]`);
    if (condition.is) addCondition(`${cells} %in% c(${formatValues(condition)})`);
    if (condition.has)
      addCondition(
        `grepl(${quoteText(condition.has.toLowerCase())}, tolower(${cells}), fixed = TRUE)`,
      );
    if (condition.from) addCondition(`which(${cells} >= ${formatBound(condition.from)})`);
    if (condition.to) addCondition(`which(${cells} <= ${formatBound(condition.to)})`);
    if (condition.missing)
      addCondition(`${condition.missing === "only" ? "" : "!"}is.na(${cells})`);
  }
  if (groups) return [...lines, ...formatRGroups(groups)];
  if (sort) {
    const order = sort.descending ? "decreasing = TRUE, " : "";
    lines.push(`df <- df[order(df$${sort.column}, ${order}method = "radix"), ]`);
  }
  if (hidden.length > 0)
    lines.push(`df <- df[, !names(df) %in% c(${quoteList(hidden)}), drop = FALSE]`);
  return lines;
};

const writers: Record<CodeTool, CodeWriter> = {
  pandas: writePandas,
  Polars: writePolars,
  DuckDB: writeDuckDB,
  R: writeR,
};
