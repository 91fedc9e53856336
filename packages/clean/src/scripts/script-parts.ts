import type { Table } from "../columns/table.ts";
import type { Dialect, TextDialect } from "../read/dialect.ts";
import type { Step } from "../steps/kinds.ts";
import { toPythonComment, toPythonString } from "../steps/python-code.ts";
import { isAppend } from "../steps/rows/append.ts";
import { SAVE_AS_READ } from "./read-arguments.ts";

export interface ScriptInput {
  dialect: Dialect;
  source: Pick<Table, "columns" | "others">;
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

/** Returns the names of the files whose rows the script appends. Other formats are saved with these rows. */
export function listAppendedFiles({ dialect, steps }: ScriptInput): string[] {
  if (dialect.format !== "text") return [];
  return steps.flatMap((step) => (step.kind === "append" ? step.names : []));
}

/** Returns the first and the last row of the header that comes before appended rows. */
export function findHeaderRows(
  steps: readonly Step[],
): { first: number; last: number } | undefined {
  const header = steps.slice(0, steps.findIndex(isAppend)).find(({ kind }) => kind === "header");
  if (header?.kind !== "header") return undefined;
  return { first: Math.max(1, header.row - (header.rows ?? 1) + 1), last: header.row };
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

/** Returns the number of columns, and the number of the last column with a value, also in the files to append. */
export function getTableWidth({ columns, others = new Map() }: ScriptInput["source"]): {
  width: number;
  last: number;
} {
  const all = [columns, ...[...others.values()].map((other) => other.columns)];
  const last = all.map(
    (some) => some.findLastIndex(({ codes }) => codes.some((code) => code !== 0)) + 1,
  );
  return { width: columns.length, last: Math.min(...last) };
}
