import type { Table } from "@site/clean/columns/table";
import { polarsBlocks, type PolarsScriptOf } from "@site/clean/polars/polars-blocks";
import { scriptBlocks } from "@site/clean/python/script-blocks";
import type { Files } from "@site/clean/python/script-parts";
import { writeNotebook } from "@site/clean/python/write-notebook";
import { writeScript } from "@site/clean/python/write-script";
import type { Recipe } from "@site/clean/recipe/recipe";
import { writeCsv } from "@site/clean/write/write-csv";

import type { Answer, Library, Product } from "#app/features/clean/messages.ts";

export interface Work {
  script: PolarsScriptOf & { source: Table };
  /** What the script is written for. */
  library: Library;
  recipe: Recipe;
  table: Table;
}

/** A file to keep. Names follow that of the messy file: `sales.csv` becomes `sales-clean.csv`. */
export function makeProduct(
  as: Product,
  name: string,
  { script, library, recipe, table }: Work,
): Answer & { kind: "saved" | "unpacked" } {
  const base = name.replace(/\.[^.]*$/, "");
  const saved = (ending: string, content: string | Uint8Array) =>
    ({
      kind: "saved",
      name: base + ending,
      file: new Blob([content as BlobPart]),
    }) as const;
  const blocks = (files: Files) =>
    (library === "polars" && polarsBlocks(script, files).blocks) || scriptBlocks(script, files);
  switch (as) {
    case "table":
      return saved("-clean.csv", writeCsv(table));
    case "source":
      return saved(".csv", writeCsv(script.source, true));
    case "xlsx":
    case "parquet":
      return { kind: "unpacked", as, name: `${base}-clean.${as}`, table };
    case "script":
      return saved("-clean.py", writeScript(blocks("arguments")));
    case "notebook": {
      const source = script.dialect.format === "text" ? name : `${base}.csv`;
      const files = { source, target: `${base}-clean.csv` };
      return saved("-clean.ipynb", writeNotebook(blocks(files)));
    }
    case "recipe":
      return saved("-recipe.json", `${JSON.stringify(recipe, null, 2)}\n`);
  }
}
