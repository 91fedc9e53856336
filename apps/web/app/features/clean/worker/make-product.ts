import type { Table } from "@site/clean/columns/table";
import type { ScriptOf } from "@site/clean/python/script-blocks";
import { writeNotebook } from "@site/clean/python/write-notebook";
import { writeScript } from "@site/clean/python/write-script";
import type { Recipe } from "@site/clean/recipe/recipe";
import { writeCsv } from "@site/clean/write/write-csv";

import type { Answer, Product } from "#app/features/clean/messages.ts";

export interface Work {
  script: ScriptOf & { source: Table };
  recipe: Recipe;
  table: Table;
}

/** A file to keep. Names follow that of the messy file: `sales.csv` becomes `sales-clean.csv`. */
export function makeProduct(
  as: Product,
  name: string,
  { script, recipe, table }: Work,
): Answer & { kind: "saved" | "unpacked" } {
  const base = name.replace(/\.[^.]*$/, "");
  const saved = (ending: string, content: string | Uint8Array) =>
    ({
      kind: "saved",
      name: base + ending,
      file: new Blob([content as BlobPart]),
    }) as const;
  switch (as) {
    case "table":
      return saved("-clean.csv", writeCsv(table));
    case "source":
      return saved(".csv", writeCsv(script.source, true));
    case "xlsx":
    case "parquet":
      return { kind: "unpacked", as, name: `${base}-clean.${as}`, table };
    case "script":
      return saved("-clean.py", writeScript(script));
    case "notebook": {
      const source = script.dialect.format === "text" ? name : `${base}.csv`;
      return saved("-clean.ipynb", writeNotebook(script, { source, target: `${base}-clean.csv` }));
    }
    case "recipe":
      return saved("-recipe.json", `${JSON.stringify(recipe, null, 2)}\n`);
  }
}
