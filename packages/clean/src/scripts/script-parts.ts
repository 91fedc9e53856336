import type { Table } from "../columns/table.ts";
import type { Dialect, TextDialect } from "../read/dialect.ts";
import type { Step } from "../steps/kinds.ts";
import { toPythonComment, toPythonString } from "../steps/python-code.ts";
import { SAVE_AS_READ } from "./read-arguments.ts";

export interface ScriptInput {
  dialect: Dialect;
  source: Pick<Table, "columns">;
  steps: readonly Step[];
}

/** How a script gets its file names: from its arguments, or written into it. */
export type ScriptFiles = "arguments" | { source: string; target: string };

export function writeFileNames(files: ScriptFiles): string {
  return files === "arguments"
    ? "source, target = sys.argv[1:]"
    : `source, target = ${toPythonString(files.source)}, ${toPythonString(files.target)}`;
}

/**
 * Returns the dialect that the script reads. Workbooks and Parquet files store numbers and types instead of the shown
 * texts, so the script reads the CSV that writeCsv makes of the source.
 */
export function toScriptDialect(dialect: Dialect): TextDialect {
  return dialect.format === "text"
    ? dialect
    : { format: "text", encoding: "utf-8-sig", delimiter: ",", quotes: true };
}

/** Explains how to convert a file of another format before running the script. */
export function buildSaveFirstComments(dialect: Dialect): string[] {
  if (dialect.format === "text") return [];
  const others = { parquet: "a Parquet file", json: "JSON" };
  const what = dialect.format === "xlsx" ? `the sheet “${dialect.sheet}”` : others[dialect.format];
  return [
    toPythonComment(`The source is ${what}: ${SAVE_AS_READ} first.`),
    "# Other programs write its numbers and days in other forms.",
  ];
}

/** Returns the number of columns, and the number of the last column with a value. */
export function getTableWidth({ columns }: ScriptInput["source"]): { width: number; last: number } {
  const last = columns.findLastIndex(({ codes }) => codes.some((code) => code !== 0)) + 1;
  return { width: columns.length, last };
}
