import { toAbsoluteUrl, brand } from "../brand.ts";
import { getVersionPath } from "./dataset-page.ts";
import type { Dataset, DatasetColumn } from "./dataset-schema.ts";

export interface Snippet {
  tool: "pandas" | "Polars" | "DuckDB" | "R" | "pooch";
  language: "python" | "sql" | "r";
  code: string;
}

/** Returns the address of a dataset's file. */
export function getFileUrl({ slug }: Pick<Dataset, "slug">, name: string): string {
  return toAbsoluteUrl(`/datasets/${slug}/${name}`);
}

/** Creates code that loads the table, for each tool. `base` precedes the file name. */
export function createSnippets(
  dataset: Dataset,
  base: string = getFileUrl(dataset, ""),
): Snippet[] {
  const csv = dataset.files.find(({ name }) => name.endsWith(".csv"))?.name;
  const parquet = dataset.files.find(({ name }) => name.endsWith(".parquet"))?.name;
  return [
    {
      tool: "pandas",
      language: "python",
      code: `import pandas as pd\n\ndf = ${formatPandasRead(`"${base}${csv}"`, dataset.columns)}`,
    },
    {
      tool: "Polars",
      language: "python",
      code: `import polars as pl\n\ndf = pl.read_parquet("${base}${parquet}")`,
    },
    { tool: "DuckDB", language: "sql", code: `SELECT * FROM '${base}${parquet}';` },
    {
      tool: "R",
      language: "r",
      code: formatRRead(`"${base}${csv}"`, dataset.columns).join("\n"),
    },
  ];
}

/**
 * Creates pandas code that uses pooch to reject a changed file. The address is that of the version;
 * `base` is the site's origin.
 */
export function createCheckedSnippet(
  dataset: Pick<Dataset, "slug" | "versions" | "columns">,
  files: readonly { name: string; sha256: string }[],
  base: string = brand.origin,
): Snippet {
  const csv = files.find(({ name }) => name.endsWith(".csv"));
  const version = dataset.versions[0]?.version ?? "";
  const address = new URL(getVersionPath(dataset.slug, version, csv?.name ?? ""), base).href;
  const file = `pooch.retrieve("${address}", "sha256:${csv?.sha256}")`;
  return {
    tool: "pooch",
    language: "python",
    code: `import pandas as pd, pooch\n\ndf = ${formatPandasRead(file, dataset.columns)}`,
  };
}

type ReadColumn = Pick<DatasetColumn, "name" | "type" | "isDigits">;

/** Formats a pandas expression that reads a CSV file with the right type for each column. */
export function formatPandasRead(file: string, columns: readonly ReadColumn[]): string {
  const digits = getDigitColumns(columns).map((name) => `"${name}": str`);
  const days = getDateColumns(columns).map((name) => `"${name}"`);
  const types = digits.length > 0 ? `, dtype={${digits.join(", ")}}` : "";
  const parsed = days.length > 0 ? `, parse_dates=[${days.join(", ")}]` : "";
  return `pd.read_csv(${file}${types}${parsed})`;
}

/** Formats lines of base R that read a CSV file into `df`. Not everyone has readr. */
export function formatRRead(file: string, columns: readonly ReadColumn[]): string[] {
  const digits = getDigitColumns(columns).map((name) => `${name} = "character"`);
  const types = digits.length > 0 ? `, colClasses = c(${digits.join(", ")})` : "";
  return [
    // Without na.strings, R reads an empty field as an empty text.
    `df <- read.csv(${file}, na.strings = ""${types})`,
    ...getDateColumns(columns).map((name) => `df$${name} <- as.Date(df$${name})`),
  ];
}

function getDigitColumns(columns: readonly ReadColumn[]): string[] {
  return columns.filter(({ isDigits }) => isDigits).map(({ name }) => name);
}

function getDateColumns(columns: readonly ReadColumn[]): string[] {
  return columns.filter(({ type }) => type === "date").map(({ name }) => name);
}
