import { brand } from "../brand.ts";
import type { Dataset } from "./dataset-schema.ts";

export interface Snippet {
  tool: "pandas" | "Polars" | "DuckDB" | "R";
  language: "python" | "sql" | "r";
  code: string;
}

/** Where the files of a dataset are served. */
export function fileAddress({ slug }: Pick<Dataset, "slug">, name: string): string {
  return new URL(`/datasets/${slug}/${name}`, brand.origin).href;
}

/** Code to paste to load the table, in each tool. `base` is what comes before the name of the file. */
export function snippets(dataset: Dataset, base: string = fileAddress(dataset, "")): Snippet[] {
  const csv = dataset.files.find(({ name }) => name.endsWith(".csv"))?.name;
  const parquet = dataset.files.find(({ name }) => name.endsWith(".parquet"))?.name;
  const days = dataset.columns.filter(({ type }) => type === "date").map(({ name }) => name);
  const quoted = days.map((name) => `"${name}"`).join(", ");
  const parsed = days.length > 0 ? `, parse_dates=[${quoted}]` : "";
  return [
    {
      tool: "pandas",
      language: "python",
      code: `import pandas as pd\n\ndf = pd.read_csv("${base}${csv}"${parsed})`,
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
      // Without na.strings an empty text would not be missing. The base package, because not everyone has readr.
      code: `df <- read.csv("${base}${csv}", na.strings = "")${days.map((name) => `\ndf$${name} <- as.Date(df$${name})`).join("")}`,
    },
  ];
}
