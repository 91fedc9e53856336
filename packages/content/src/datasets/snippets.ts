import { absolute, brand } from "../brand.ts";
import { versionPath } from "./dataset-page.ts";
import type { Dataset } from "./dataset-schema.ts";
import { readInPandas, readInR } from "./read-calls.ts";

export interface Snippet {
  tool: "pandas" | "Polars" | "DuckDB" | "R" | "pooch";
  language: "python" | "sql" | "r";
  code: string;
}

/** Where the files of a dataset are served. */
export function fileAddress({ slug }: Pick<Dataset, "slug">, name: string): string {
  return absolute(`/datasets/${slug}/${name}`);
}

/** Code to paste to load the table, in each tool. `base` is what comes before the name of the file. */
export function snippets(dataset: Dataset, base: string = fileAddress(dataset, "")): Snippet[] {
  const csv = dataset.files.find(({ name }) => name.endsWith(".csv"))?.name;
  const parquet = dataset.files.find(({ name }) => name.endsWith(".parquet"))?.name;
  return [
    {
      tool: "pandas",
      language: "python",
      code: `import pandas as pd\n\ndf = ${readInPandas(`"${base}${csv}"`, dataset.columns)}`,
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
      code: readInR(`"${base}${csv}"`, dataset.columns).join("\n"),
    },
  ];
}

/**
 * The same for pandas with pooch, which refuses a file whose bytes are others: the address is that of the version.
 * `base` is the site's origin.
 */
export function checkedSnippet(
  dataset: Pick<Dataset, "slug" | "versions" | "columns">,
  files: readonly { name: string; sha256: string }[],
  base: string = brand.origin,
): Snippet {
  const csv = files.find(({ name }) => name.endsWith(".csv"));
  const version = dataset.versions[0]?.version ?? "";
  const address = new URL(versionPath(dataset.slug, version, csv?.name ?? ""), base).href;
  const file = `pooch.retrieve("${address}", "sha256:${csv?.sha256}")`;
  return {
    tool: "pooch",
    language: "python",
    code: `import pandas as pd, pooch\n\ndf = ${readInPandas(file, dataset.columns)}`,
  };
}
