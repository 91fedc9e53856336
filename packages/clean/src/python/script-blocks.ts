import type { TextDialect } from "../read/dialect.ts";
import { kindOf } from "../steps/kinds.ts";
import { pythonText } from "../steps/python-literal.ts";
import {
  encodingBlock,
  type Files,
  importBlock,
  savedFirst,
  type ScriptOf,
  stepBlock,
  textOf,
  widthOf,
} from "./script-parts.ts";

/** The parts of a script: what it imports, how it reads, a block for each step under its sentence, how it writes. */
export function scriptBlocks({ dialect, source, steps }: ScriptOf, files: Files): string[] {
  const text = textOf(dialect);
  return [
    importBlock(text.quotes ? [] : ["csv"], "pandas as pd", files),
    encodingBlock(dialect, "pandas"),
    readingBlock(text, source, savedFirst(dialect)),
    ...steps.map((step) => stepBlock(step, kindOf(step).python(step))),
    '# Write the clean table.\ndf.to_csv(target, index=False, lineterminator="\\r\\n")',
  ];
}

/** `read-table.ts` reads the same cells. */
function readingBlock(
  { encoding, delimiter, quotes }: TextDialect,
  source: ScriptOf["source"],
  before: readonly string[],
): string {
  const { width, last } = widthOf(source);
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
