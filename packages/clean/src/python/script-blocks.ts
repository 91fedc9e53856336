import type { Table } from "../columns/table.ts";
import type { Dialect, TextDialect } from "../read/dialect.ts";
import { kindOf, type Step } from "../steps/kinds.ts";
import { pythonComment, pythonText } from "../steps/python-literal.ts";

export interface ScriptOf {
  dialect: Dialect;
  /** The table as it was read. */
  source: Pick<Table, "columns">;
  steps: readonly Step[];
}

/** Where a script finds its files: among its arguments, or by names in the script. */
export type Files = "arguments" | { source: string; target: string };

/** What tomorrow's file is to be before the script reads it. The page's button has the same words. */
const AS_TEXT = "save it as CSV (UTF-8)";
const AS_READ = "save the messy table as CSV in the cleaner";

/** The parts of a script: what it imports, how it reads, a block for each step under its sentence, how it writes. */
export function scriptBlocks({ dialect, source, steps }: ScriptOf, files: Files): string[] {
  const text = textOf(dialect);
  return [
    importBlock(text, files),
    encodingBlock(text, dialect.format === "text" ? AS_TEXT : AS_READ),
    readingBlock(text, source, savedFirst(dialect)),
    ...steps.map(stepBlock),
    '# Write the clean table.\ndf.to_csv(target, index=False, lineterminator="\\r\\n")',
  ];
}

/** The lines of one step, under its sentence. */
export function stepBlock(step: Step): string {
  const kind = kindOf(step);
  return [pythonComment(kind.sentence(step)), ...kind.python(step)].join("\n");
}

function importBlock({ quotes }: TextDialect, files: Files): string {
  const standard = [
    ...(quotes ? [] : ["import csv"]),
    ...(files === "arguments" ? ["import sys"] : []),
  ];
  const names =
    files === "arguments"
      ? "sys.argv[1:]"
      : `${pythonText(files.source)}, ${pythonText(files.target)}`;
  return [
    ...standard,
    ...(standard.length > 0 ? [""] : []),
    "import pandas as pd",
    "",
    `source, target = ${names}`,
  ].join("\n");
}

/** Tomorrow's file may have another encoding, and pandas would read other letters from it without a word. */
function encodingBlock({ encoding }: TextDialect, toSave: string): string {
  return [
    `# Make sure that the file is still ${encoding}: pandas would read other letters.`,
    'with open(source, "rb") as file:',
    "    raw = file.read()",
    ...encodingChecks(encoding, toSave),
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
function textOf(dialect: Dialect): TextDialect {
  return dialect.format === "text"
    ? dialect
    : { format: "text", encoding: "utf-8-sig", delimiter: ",", quotes: true };
}

function savedFirst(dialect: Dialect): string[] {
  if (dialect.format === "text") return [];
  const what = dialect.format === "xlsx" ? `the sheet “${dialect.sheet}”` : "a Parquet file";
  return [
    pythonComment(`The source is ${what}: ${AS_READ} first.`),
    "# Other programs write its numbers and days in other forms.",
  ];
}

/** `read-table.ts` reads the same cells. */
function readingBlock(
  { encoding, delimiter, quotes }: TextDialect,
  { columns }: ScriptOf["source"],
  before: readonly string[],
): string {
  const width = columns.length;
  const last = columns.findLastIndex(({ codes }) => codes.some((code) => code !== 0)) + 1;
  return [
    ...before,
    "# Read each cell as text; an empty one is missing.",
    "df = pd.read_csv(",
    "    source,",
    `    sep=${pythonText(delimiter)},`,
    `    encoding=${pythonText(encoding)},`,
    ...(quotes ? [] : ["    quoting=csv.QUOTE_NONE,"]),
    "    header=None,",
    `    names=[f"column {n}" for n in range(1, ${width + 1})],`,
    "    dtype=object,",
    "    keep_default_na=False,",
    '    na_values=[""],',
    "    skip_blank_lines=False,",
    ")",
    `assert isinstance(df.index, pd.RangeIndex), "A row has more than ${width} cells."`,
    `assert df["column ${last}"].notna().any(), "All rows have fewer than ${last} cells."`,
  ].join("\n");
}
