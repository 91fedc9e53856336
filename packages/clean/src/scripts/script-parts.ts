import type { Table } from "../columns/table.ts";
import type { Dialect, TextDialect } from "../read/dialect.ts";
import { getStepKind, type Step } from "../steps/kinds.ts";
import { toPythonComment, toPythonString } from "../steps/python-literal.ts";

export interface ScriptInput {
  dialect: Dialect;
  /** The table as it was read. */
  source: Pick<Table, "columns">;
  steps: readonly Step[];
}

/** Where a script finds its files: among its arguments, or by names in the script. */
export type ScriptFiles = "arguments" | { source: string; target: string };

/** What tomorrow's file is to be before the script reads it. The page's button has the same words. */
const AS_TEXT = "save it as CSV (UTF-8)";
const AS_READ = "save the messy table as CSV in the cleaner";

/** What a script imports of Python itself and for its tables, and where its files are. */
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

/** Tomorrow's file may have another encoding, and other letters would be read from it without a word. */
export function buildEncodingBlock(dialect: Dialect, reader: string): string {
  const { encoding } = toScriptDialect(dialect);
  return [
    `# Make sure that the file is still ${encoding}: ${reader} would read other letters.`,
    'with open(source, "rb") as file:',
    "    raw = file.read()",
    ...encodingChecks(encoding, dialect.format === "text" ? AS_TEXT : AS_READ),
  ].join("\n");
}

function encodingChecks(encoding: TextDialect["encoding"], toSave: string): string[] {
  const noZero = String.raw`assert b"\0" not in raw, "It is UTF-16 now, a workbook or no text: ${toSave} first."`;
  switch (encoding) {
    case "utf-8":
    case "utf-8-sig":
      return [noZero];
    case "cp1252":
    case "latin-1":
      return [
        noZero,
        'assert raw.isascii() or raw.decode("utf-8", "ignore").encode() != raw, "It is UTF-8 now."',
      ];
    case "utf-16":
      return [
        String.raw`assert raw[:2] in (b"\xff\xfe", b"\xfe\xff"), "It has no byte order mark now."`,
      ];
    case "utf-16-le":
      return ['assert raw[1::2].count(0) > raw[::2].count(0), "It is UTF-8 or UTF-16-BE now."'];
    case "utf-16-be":
      return ['assert raw[::2].count(0) > raw[1::2].count(0), "It is UTF-8 or UTF-16-LE now."'];
  }
}

/**
 * A workbook holds numbers and formats instead of the texts that are shown, and a Parquet file has types. So that
 * the steps find the same cells, the script reads what `writeCsv` writes of the source.
 */
export function toScriptDialect(dialect: Dialect): TextDialect {
  return dialect.format === "text"
    ? dialect
    : { format: "text", encoding: "utf-8-sig", delimiter: ",", quotes: true };
}

/** What is to be done with a file of another format before the script reads it. */
export function buildSaveFirstComments(dialect: Dialect): string[] {
  if (dialect.format === "text") return [];
  const what = dialect.format === "xlsx" ? `the sheet “${dialect.sheet}”` : "a Parquet file";
  return [
    toPythonComment(`The source is ${what}: ${AS_READ} first.`),
    "# Other programs write its numbers and days in other forms.",
  ];
}

/** How many columns the table has, and the number of the last one with a value. */
export function getWidth({ columns }: ScriptInput["source"]): { width: number; last: number } {
  const last = columns.findLastIndex(({ codes }) => codes.some((code) => code !== 0)) + 1;
  return { width: columns.length, last };
}

/** The lines of one step, under its sentence. */
export function buildStepBlock(step: Step, lines: readonly string[]): string {
  return [toPythonComment(getStepKind(step).sentence(step)), ...lines].join("\n");
}
