import type { Table } from "../columns/table.ts";
import type { Dialect, TextDialect } from "../read/dialect.ts";
import { getStepKind, type Step } from "../steps/kinds.ts";
import { toPythonComment, toPythonString } from "../steps/python-code.ts";
import { buildRawChecks, SAVE_AS_READ, SAVE_AS_TEXT } from "./read-arguments.ts";

export interface ScriptInput {
  dialect: Dialect;
  source: Pick<Table, "columns">;
  steps: readonly Step[];
}

/** How a script gets its file names: from its arguments, or written into it. */
export type ScriptFiles = "arguments" | { source: string; target: string };

/** The imports, and the names of the input and output files. */
export function buildImportBlock(
  standard: readonly string[],
  library: string,
  files: ScriptFiles,
): string {
  const modules = [...standard, ...(files === "arguments" ? ["sys"] : [])];
  const names =
    files === "arguments"
      ? "sys.argv[1:]"
      : `${toPythonString(files.source)}, ${toPythonString(files.target)}`;
  return [
    ...modules.map((name) => `import ${name}`),
    ...(modules.length > 0 ? [""] : []),
    `import ${library}`,
    "",
    `source, target = ${names}`,
  ].join("\n");
}

/**
 * Builds the lines that check whether a new file has the same encoding. With another one, pandas would silently read
 * wrong letters.
 */
export function buildEncodingBlock(dialect: Dialect, reader: string): string {
  const { encoding } = toScriptDialect(dialect);
  return [
    `# Make sure that the file is still ${encoding}: ${reader} would read other letters.`,
    'with open(source, "rb") as file:',
    "    raw = file.read()",
    ...buildRawChecks(encoding, dialect.format === "text" ? SAVE_AS_TEXT : SAVE_AS_READ),
  ].join("\n");
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
  const what = dialect.format === "xlsx" ? `the sheet “${dialect.sheet}”` : "a Parquet file";
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

export function buildStepBlock(step: Step, lines: readonly string[]): string {
  return [toPythonComment(getStepKind(step).sentence(step)), ...lines].join("\n");
}

/** Formats the blocks as a Jupyter notebook (nbformat 4.4), one cell each. */
export function formatNotebook(blocks: readonly string[]): string {
  const cells = blocks.map((block) => ({
    cell_type: "code",
    execution_count: null,
    metadata: {},
    outputs: [],
    source: block
      .split("\n")
      .map((line, at, lines) => (at + 1 < lines.length ? `${line}\n` : line)),
  }));
  const kernelspec = { display_name: "Python 3", language: "python", name: "python3" };
  const notebook = { cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 4 };
  return `${JSON.stringify(notebook, null, 1)}\n`;
}

/**
 * Formats the blocks as a script, run as `python clean.py messy.csv clean.csv`. It fails if the table doesn't have the
 * form that a step expects.
 */
export function formatScript(blocks: readonly string[]): string {
  return `${blocks.join("\n\n")}\n`;
}
