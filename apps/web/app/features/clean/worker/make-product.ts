import type { Table } from "@site/clean/columns/table";
import type { ScriptOf } from "@site/clean/python/script-blocks";
import { writeNotebook } from "@site/clean/python/write-notebook";
import { writeScript } from "@site/clean/python/write-script";
import type { Recipe } from "@site/clean/recipe/recipe";
import { writeCsv } from "@site/clean/write/write-csv";

import type { Product } from "#app/features/clean/messages.ts";

export interface Work {
  script: ScriptOf;
  table: Table;
}

/** A file to keep. Names follow that of the messy file: `sales.csv` becomes `sales-clean.csv`. */
export function makeProduct(as: Product, name: string, work: Work): { name: string; file: Blob } {
  const base = name.replace(/\.[^.]*$/, "");
  const table = `${base}-clean.csv`;
  switch (as) {
    case "table":
      return { name: table, file: new Blob([writeCsv(work.table) as Uint8Array<ArrayBuffer>]) };
    case "script":
      return { name: `${base}-clean.py`, file: new Blob([writeScript(work.script)]) };
    case "notebook":
      return {
        name: `${base}-clean.ipynb`,
        file: new Blob([writeNotebook(work.script, { source: name, target: table })]),
      };
    case "recipe":
      return { name: `${base}-recipe.json`, file: new Blob([recipeText(work.script)]) };
  }
}

function recipeText({ dialect, steps }: ScriptOf): string {
  const recipe: Recipe = { version: 1, dialect, steps: [...steps] };
  return `${JSON.stringify(recipe, null, 2)}\n`;
}
