import { readInPandas, readInR } from "../read-calls.ts";
import {
  type CodeGroups,
  codeGroups,
  groupInDuckDB,
  groupInPandas,
  groupInPolars,
  groupInR,
} from "./group-code.ts";
import type { ColumnFilter, View, ViewedColumn } from "./view.ts";

export const codeTools = ["pandas", "Polars", "DuckDB", "R"] as const;
export type CodeTool = (typeof codeTools)[number];

/** A table to be read: the addresses of its files, and its columns. */
export interface CodeSource {
  csv: string;
  parquet: string;
  columns: readonly ViewedColumn[];
}

type Condition = ColumnFilter & ViewedColumn;

/** Reads the table and, where all cells are searched, the same cells as the texts that they are. */
type Write = (
  source: CodeSource,
  view: View,
  conditions: readonly Condition[],
  groups: CodeGroups | undefined,
) => string[];

/** The view in a few lines of code: the same rows and columns, or the same groups, in the same order. */
export function viewCode(tool: CodeTool, source: CodeSource, view: View): string {
  const conditions = source.columns.flatMap((column): Condition[] => {
    const filter = view.filters[column.name];
    return filter ? [{ ...column, ...filter }] : [];
  });
  const groups = codeGroups(source.columns, view);
  return writers[tool](source, view, conditions, groups).join("\n");
}

/** Valid in Python and R too. */
const quoted = (text: string) => JSON.stringify(text);
const list = (texts: readonly string[]) => texts.map(quoted).join(", ");

function valuesOf({ is = [], type }: Condition): string {
  return type === "string" ? list(is) : is.join(", ");
}

const pandas: Write = ({ csv, columns }, { search, sort, hidden }, conditions, groups) => {
  const lines = ["import pandas as pd", "", `df = ${readInPandas(quoted(csv), columns)}`];
  if (search) {
    lines.push(
      `texts = pd.read_csv(${quoted(csv)}, dtype=str, keep_default_na=False)`,
      `found = texts.apply(lambda column: column.str.contains(${quoted(search)}, case=False, regex=False))`,
      "df = df[found.any(axis=1)]",
    );
  }
  for (const one of conditions) {
    const cells = `df[${quoted(one.name)}]`;
    const bound = (text: string) => (one.type === "date" ? quoted(text) : text);
    const keep = (test: string) => lines.push(`df = df[${test}]`);
    if (one.is) keep(`${cells}.isin([${valuesOf(one)}])`);
    if (one.has)
      keep(`${cells}.str.contains(${quoted(one.has)}, case=False, regex=False, na=False)`);
    if (one.from) keep(`${cells} >= ${bound(one.from)}`);
    if (one.to) keep(`${cells} <= ${bound(one.to)}`);
    if (one.missing) keep(`${cells}.${one.missing === "only" ? "isna" : "notna"}()`);
  }
  if (groups) return [...lines, ...groupInPandas(groups)];
  if (sort) {
    const order = sort.descending ? ", ascending=False" : "";
    lines.push(`df = df.sort_values(${quoted(sort.column)}${order}, kind="stable")`);
  }
  if (hidden.length > 0) lines.push(`df = df.drop(columns=[${list(hidden)}])`);
  return lines;
};

const polars: Write = ({ csv, parquet }, { search, sort, hidden }, conditions, groups) => {
  const lines = ["import polars as pl", "", `df = pl.read_parquet(${quoted(parquet)})`];
  if (search) {
    lines.push(
      `texts = pl.read_csv(${quoted(csv)}, infer_schema=False).fill_null("")`,
      `found = pl.all().str.to_lowercase().str.contains(${quoted(search.toLowerCase())}, literal=True)`,
      "df = df.filter(texts.select(pl.any_horizontal(found)).to_series())",
    );
  }
  for (const one of conditions) {
    const cells = `pl.col(${quoted(one.name)})`;
    const bound = (text: string) =>
      one.type === "date" ? `pl.date(${text.split("-").map(Number).join(", ")})` : text;
    const keep = (test: string) => lines.push(`df = df.filter(${test})`);
    if (one.is) keep(`${cells}.is_in([${valuesOf(one)}])`);
    if (one.has)
      keep(
        `${cells}.str.to_lowercase().str.contains(${quoted(one.has.toLowerCase())}, literal=True)`,
      );
    if (one.from) keep(`${cells} >= ${bound(one.from)}`);
    if (one.to) keep(`${cells} <= ${bound(one.to)}`);
    if (one.missing) keep(`${cells}.${one.missing === "only" ? "is_null" : "is_not_null"}()`);
  }
  if (groups) return [...lines, ...groupInPolars(groups)];
  if (sort) {
    const order = sort.descending ? ", descending=True" : "";
    const rest = ", nulls_last=True, maintain_order=True";
    lines.push(`df = df.sort(${quoted(sort.column)}${order}${rest})`);
  }
  if (hidden.length > 0) lines.push(`df = df.drop(${list(hidden)})`);
  return lines;
};

const sqlText = (text: string) => `'${text.replaceAll("'", "''")}'`;
const sqlName = (name: string) => `"${name}"`;

const duckdb: Write = ({ csv, parquet, columns }, { search, sort, hidden }, conditions, groups) => {
  // Neither a join nor ORDER BY promises the order of the file for rows that are otherwise equal.
  const isOrdered = !groups && (search !== "" || sort !== undefined);
  const numbered = isOrdered ? ["file_row_number"] : [];
  const left = [...hidden.map(sqlName), ...numbered];
  const but = left.length > 0 ? ` EXCLUDE (${left.join(", ")})` : "";
  const file = sqlText(parquet);
  const rows = isOrdered ? `read_parquet(${file}, file_row_number = true)` : file;
  const grouped = groups && groupInDuckDB(groups);
  const lines = [`SELECT ${grouped?.selected ?? `cells.*${but}`}`, `FROM ${rows} AS cells`];
  const tests: string[] = [];
  if (search) {
    const names = columns.map(({ name }) => sqlName(name)).join(", ");
    lines.push(
      `POSITIONAL JOIN (SELECT lower(concat_ws(chr(10), ${names})) AS found FROM read_csv(${sqlText(csv)}, all_varchar = true)) AS texts`,
    );
    tests.push(`contains(found, ${sqlText(search.toLowerCase())})`);
  }
  for (const one of conditions) {
    const { name, type, is = [], has, from, to, missing } = one;
    const cells = `cells.${sqlName(name)}`;
    const value = (text: string) =>
      type === "string" ? sqlText(text) : type === "date" ? `DATE ${sqlText(text)}` : text;
    if (is.length > 0) tests.push(`${cells} IN (${is.map(value).join(", ")})`);
    if (has) tests.push(`contains(lower(${cells}), ${sqlText(has.toLowerCase())})`);
    if (from) tests.push(`${cells} >= ${value(from)}`);
    if (to) tests.push(`${cells} <= ${value(to)}`);
    if (missing) tests.push(`${cells} IS ${missing === "only" ? "NULL" : "NOT NULL"}`);
  }
  if (tests.length > 0) lines.push(`WHERE ${tests.join("\n  AND ")}`);
  if (grouped) return [`${[...lines, ...grouped.behind].join("\n")};`];
  const order = sort?.descending ? "DESC" : "ASC";
  const sorted = sort ? [`cells.${sqlName(sort.column)} ${order} NULLS LAST`] : [];
  if (isOrdered) lines.push(`ORDER BY ${[...sorted, ...numbered].join(", ")}`);
  return [`${lines.join("\n")};`];
};

const r: Write = ({ csv, columns }, { search, sort, hidden }, conditions, groups) => {
  const lines = readInR(quoted(csv), columns);
  if (search) {
    lines.push(
      `texts <- read.csv(${quoted(csv)}, colClasses = "character")`,
      `found <- sapply(texts, function(column) grepl(${quoted(search.toLowerCase())}, tolower(column), fixed = TRUE))`,
      "df <- df[rowSums(found) > 0, ]",
    );
  }
  for (const one of conditions) {
    const cells = `df$${one.name}`;
    const bound = (text: string) => (one.type === "date" ? `as.Date(${quoted(text)})` : text);
    const keep = (test: string) => lines.push(`df <- df[${test}, ]`);
    if (one.is) keep(`${cells} %in% c(${valuesOf(one)})`);
    if (one.has) keep(`grepl(${quoted(one.has.toLowerCase())}, tolower(${cells}), fixed = TRUE)`);
    if (one.from) keep(`which(${cells} >= ${bound(one.from)})`);
    if (one.to) keep(`which(${cells} <= ${bound(one.to)})`);
    if (one.missing) keep(`${one.missing === "only" ? "" : "!"}is.na(${cells})`);
  }
  if (groups) return [...lines, ...groupInR(groups)];
  if (sort) {
    const order = sort.descending ? "decreasing = TRUE, " : "";
    lines.push(`df <- df[order(df$${sort.column}, ${order}method = "radix"), ]`);
  }
  if (hidden.length > 0) lines.push(`df <- df[, !names(df) %in% c(${list(hidden)}), drop = FALSE]`);
  return lines;
};

const writers: Record<CodeTool, Write> = { pandas, Polars: polars, DuckDB: duckdb, R: r };
