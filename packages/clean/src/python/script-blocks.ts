import type { Dialect } from "../read/dialect.ts";
import { kindOf, type Step } from "../steps/kinds.ts";
import { pythonComment, pythonText } from "../steps/python-literal.ts";

export interface ScriptOf {
  dialect: Dialect;
  /** Columns of the file, as it was read. */
  columns: number;
  steps: readonly Step[];
}

/** Where a script finds its files: among its arguments, or by names that stand in it. */
export type Files = "arguments" | { source: string; target: string };

/** The parts of a script: what it imports, how it reads, a block for each step under its sentence, how it writes. */
export function scriptBlocks({ dialect, columns, steps }: ScriptOf, files: Files): string[] {
  return [
    importBlock(dialect, files),
    readingBlock(dialect, columns),
    ...steps.map(stepBlock),
    '# Write the clean table.\ndf.to_csv(target, index=False, lineterminator="\\r\\n")',
  ];
}

/** The lines of one step, under its sentence. */
export function stepBlock(step: Step): string {
  const kind = kindOf(step);
  return [pythonComment(kind.sentence(step)), ...kind.python(step)].join("\n");
}

function importBlock({ quotes }: Dialect, files: Files): string {
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

/** `read-table.ts` reads the same cells. */
function readingBlock({ encoding, delimiter, quotes }: Dialect, columns: number): string {
  return [
    "# Read each cell as text; an empty one is missing.",
    "df = pd.read_csv(",
    "    source,",
    `    sep=${pythonText(delimiter)},`,
    `    encoding=${pythonText(encoding)},`,
    ...(quotes ? [] : ["    quoting=csv.QUOTE_NONE,"]),
    "    header=None,",
    `    names=[f"column {n}" for n in range(1, ${columns + 1})],`,
    "    dtype=object,",
    "    keep_default_na=False,",
    '    na_values=[""],',
    "    skip_blank_lines=False,",
    ")",
    `assert isinstance(df.index, pd.RangeIndex), "A row has more than ${columns} cells."`,
  ].join("\n");
}
