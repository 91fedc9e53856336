import type { TextDialect } from "../read/dialect.ts";
import { needsTextPreparation } from "../read/prepare-text.ts";
import { describeStep, getStepKind, type Step } from "../steps/kinds.ts";
import { toPythonComment, toPythonList, toPythonString } from "../steps/python-code.ts";
import { combineSteps } from "./combine-steps.ts";
import type { ScriptBlock } from "./format-script.ts";
import {
  buildRawChecks,
  escapeDelimiter,
  listPolarsReadArguments,
  SAVE_AS_READ,
  SAVE_AS_TEXT,
} from "./read-arguments.ts";
import {
  buildSaveFirstComments,
  findHeaderRows,
  getTableWidth,
  listAppendedFiles,
  type ScriptFiles,
  type ScriptInput,
  toScriptDialect,
  writeFileNames,
} from "./script-parts.ts";
import { wrapCode } from "./wrap-code.ts";

/** The blocks of a Polars script, or a sentence about why there is none. */
export type PolarsScript =
  | { blocks: ScriptBlock[]; why?: undefined }
  | { blocks?: undefined; why: string };

export interface PolarsScriptInput extends ScriptInput {
  /** See CsvFile. Polars would misread such a file. */
  isNonstandard?: boolean | undefined;
}

/**
 * Builds the script for Polars. There is none if Polars would misread the file or can't do one of the steps without
 * loss.
 */
export function buildPolarsScript(script: PolarsScriptInput, files: ScriptFiles): PolarsScript {
  const { dialect, source, steps, isNonstandard = false } = script;
  if (isNonstandard) {
    return {
      why: "Polars would misread this file, which has a quotation mark inside a cell or a line that ends with a carriage return alone.",
    };
  }
  const text = toScriptDialect(dialect);
  if (needsTextPreparation(text) || text.quote || text.escape || text.skipsSpaces) {
    return {
      why: "Polars can't read the layout of this file: its comments, its quotation marks or how its columns are separated.",
    };
  }
  const blocks: ScriptBlock[] = [];
  for (const { step, numbers } of combineSteps(steps)) {
    if (step.kind === "append") continue;
    const { polars } = getStepKind(step);
    if (typeof polars !== "function")
      return {
        why: `Polars can't do one of the steps: ${describeStep(step)} ${polars.unsupported}`,
      };
    const comment = toPythonComment(describeStep(step));
    blocks.push(toBlock([comment, ...polars(step)], numbers));
  }
  return {
    blocks: [
      toBlock(buildImports(files)),
      ...buildSource(script, files, [
        ...buildSaveFirstComments(dialect),
        "raw = Path(source).read_bytes()",
        ...buildRawChecks(text.encoding, dialect.format === "text" ? SAVE_AS_TEXT : SAVE_AS_READ),
        ...buildReading(text, source),
      ]),
      ...blocks,
      toBlock(buildWriting(source, steps)),
    ],
  };
}

/** Builds the blocks that read the file, and append the rows of others. */
function buildSource(
  script: ScriptInput,
  files: ScriptFiles,
  reading: readonly string[],
): ScriptBlock[] {
  const names = listAppendedFiles(script);
  if (names.length === 0) return [toBlock([writeFileNames(files), ...reading])];
  const own = script.steps.flatMap((step, at) => (step.kind === "append" ? [{ step, at }] : []));
  const header = findHeaderRows(script.steps);
  const rows = header && `[${header.first - 1}:${header.last}]`;
  const appending = toBlock(
    [
      ...own.map(({ step }) => toPythonComment(describeStep(step))),
      `for name in ${toPythonList(names)}:`,
      "    assert name != Path(source).name, source",
      "    other = read_table(Path(source).with_name(name))",
      ...(rows ? [`    assert other${rows}.equals(df${rows}), f"{name} has other columns."`] : []),
      `    df = pl.concat([df, other${header ? `[${header.last}:]` : ""}])`,
    ],
    own.map(({ at }) => at),
  );
  return [
    {
      ...toBlock([
        "def read_table(source):",
        '    """Read each cell as text; an empty one is missing."""',
        ...reading.map((line) => (line === "" ? "" : `    ${line}`)),
        "    return df",
      ]),
      gap: 2,
    },
    { ...toBlock([writeFileNames(files), "df = read_table(source)"]), gap: 2 },
    appending,
  ];
}

function toBlock(lines: readonly string[], steps: readonly number[] = []): ScriptBlock {
  return { code: lines.flatMap(wrapCode).join("\n"), steps, gap: 1 };
}

function buildImports(files: ScriptFiles): string[] {
  return [
    "import re",
    ...(files === "arguments" ? ["import sys"] : []),
    "from pathlib import Path",
    "",
    "import polars as pl",
  ];
}

/**
 * Builds the lines that read the same cells as parseCsv from a standard file. The first of them check that a new file
 * is standard.
 */
function buildReading(text: TextDialect, source: ScriptInput["source"]): string[] {
  const { encoding, delimiter, quotes } = text;
  const { width, last } = getTableWidth(source);
  const sign = /[,;|]/.test(delimiter) ? delimiter : escapeDelimiter(delimiter);
  const cr = String.raw`\r(?!\n)`;
  // Python removes one byte order mark; some files have two.
  const mark = /sig|16/.test(encoding) ? String.raw`.removeprefix("\ufeff")` : "";
  const decoded = `content = raw.decode(${toPythonString(encoding)})${mark}`;
  return [
    ...(quotes
      ? [
          "# Polars would misread a quotation mark inside a cell, or a line that ends with a carriage return alone.",
          decoded,
          `outside = '"'.join(content.split('"')[::2])`,
          `strays = re.search(r'[^${sign}\\r\\n"]"|"[^${sign}\\r\\n"]|${cr}', outside)`,
          `assert not strays and content.count('"') % 2 == 0, strays`,
        ]
      : [
          "# Polars would misread a line that ends with a carriage return alone.",
          decoded,
          `strays = re.search(r"${cr}", content)`,
          "assert not strays, strays",
        ]),
    "",
    "# Read each cell as text; an empty one is missing.",
    "df = pl.read_csv(",
    "    content.encode(),",
    ...listPolarsReadArguments(text).map((argument) => `    ${argument},`),
    "    has_header=False,",
    `    schema={f"column {n}": pl.String for n in range(1, ${width + 1})},`,
    ').with_columns(pl.all().replace("", None))',
    `assert df["column ${last}"].is_not_null().any(), "All rows have fewer than ${last} cells."`,
  ];
}

/**
 * Builds the lines that write the table. Booleans are written as in Python. In a table of one column, missing cells are
 * written as "", because many programs skip blank lines.
 */
function buildWriting({ columns }: ScriptInput["source"], steps: readonly Step[]): string[] {
  const kinds = new Set(steps.map(({ kind }) => kind));
  const mayBeOne = columns.length === 1 || kinds.has("drop-columns") || kinds.has("long-rows");
  return [
    "# Write the clean table.",
    ...(kinds.has("booleans")
      ? ["df = df.with_columns(pl.col(pl.Boolean).cast(pl.String).str.to_titlecase())"]
      : []),
    ...(mayBeOne ? [`missing = '""' if df.width == 1 else ""`] : []),
    `df.write_csv(target, line_terminator="\\r\\n"${mayBeOne ? ", null_value=missing" : ""})`,
  ];
}
