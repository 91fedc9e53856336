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

/** Where a script finds its files: among its arguments, or by names that stand in it. */
export type Files = "arguments" | { source: string; target: string };

/** The parts of a script: what it imports, how it reads, a block for each step under its sentence, how it writes. */
export function scriptBlocks({ dialect, source, steps }: ScriptOf, files: Files): string[] {
  const text = textOf(dialect);
  return [
    importBlock(text, files),
    ...encodingBlock(text),
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

/** A file that is not UTF-8 today may be tomorrow; another encoding would read it as other letters. */
function encodingBlock({ encoding }: TextDialect): string[] {
  if (encoding !== "cp1252" && encoding !== "latin-1") return [];
  return [
    [
      "# The file was not UTF-8. If it is now, its letters would be read wrongly.",
      'with open(source, "rb") as file:',
      "    raw = file.read()",
      'assert raw.isascii() or raw.decode("utf-8", "ignore").encode() != raw, "It is UTF-8 now."',
    ].join("\n"),
  ];
}

/**
 * A workbook holds numbers and formats instead of the texts that are shown, and a Parquet file has types. So that
 * the steps find the same cells, the script reads them as CSV.
 */
function textOf(dialect: Dialect): TextDialect {
  return dialect.format === "text"
    ? dialect
    : { format: "text", encoding: "utf-8-sig", delimiter: ",", quotes: true };
}

function savedFirst(dialect: Dialect): string[] {
  switch (dialect.format) {
    case "text":
      return [];
    case "xlsx":
      return [pythonComment(`First save the sheet “${dialect.sheet}” as CSV (UTF-8).`)];
    case "parquet":
      return [pythonComment("First save the Parquet file as CSV (UTF-8), with its names above.")];
  }
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
