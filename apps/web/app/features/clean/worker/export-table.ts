import type { Table } from "@site/clean/columns/table";
import type { Recipe } from "@site/clean/recipe/recipe";
import { formatNotebook, formatScript } from "@site/clean/scripts/format-script";
import { buildPandasScript } from "@site/clean/scripts/pandas-script";
import { buildPolarsScript, type PolarsScriptInput } from "@site/clean/scripts/polars-script";
import type { ScriptFiles } from "@site/clean/scripts/script-parts";
import { appendUnnamedRows } from "@site/clean/steps/rows/append";
import { writeCsv } from "@site/clean/write/write-csv";

import type { WorkerMessage, WorkerRequest } from "#app/features/clean/worker-messages.ts";

interface ExportInput {
  script: PolarsScriptInput & { source: Table };
  recipe: Recipe;
  table: Table;
  /** Whether the table is a sample of the file. */
  isSample?: boolean;
}

/** Scripts append text files themselves, but read other formats from a file of all rows. */
function getMessyTable({ dialect, source, steps }: ExportInput["script"]): Table {
  return dialect.format === "text" ? source : appendUnnamedRows(source, steps);
}

/** Creates a file for the visitor, named after the opened one: `sales.csv` becomes `sales-clean.csv`, or `sales-sample-clean.csv`. */
export function exportTable(
  { format, name, library }: WorkerRequest & { kind: "export" },
  { script, recipe, table, isSample = false }: ExportInput,
): WorkerMessage & { kind: "export-file" | "export-binary" } {
  // A script reads the unpacked file.
  const unpacked = name.replace(/\.gz$/i, "").replace(/\.zip$/i, ".csv");
  const base = unpacked.replace(/\.[^.]*$/, "");
  const toFile = (ending: string, content: string | Uint8Array) => {
    const file = new Blob([content as BlobPart]);
    return { kind: "export-file", name: base + ending, file } as const;
  };
  const buildBlocks = (files: ScriptFiles) =>
    (library === "polars" && buildPolarsScript(script, files).blocks) ||
    buildPandasScript(script, files);
  const sample = isSample ? "-sample" : "";
  switch (format) {
    case "table":
      return toFile(`${sample}-clean.csv`, writeCsv(table));
    case "source":
      return toFile(`${sample}.csv`, writeCsv(getMessyTable(script), { header: false }));
    case "xlsx":
    case "parquet":
      return { kind: "export-binary", format, name: `${base}${sample}-clean.${format}`, table };
    case "script":
      return toFile("-clean.py", formatScript(buildBlocks("arguments")));
    case "notebook": {
      const source = script.dialect.format === "text" ? unpacked : `${base}.csv`;
      const blocks = buildBlocks({ source, target: `${base}-clean.csv` });
      return toFile("-clean.ipynb", formatNotebook(blocks));
    }
    case "recipe":
      return toFile("-recipe.json", `${JSON.stringify(recipe, null, 2)}\n`);
  }
}
