import type { TextDialect } from "../read/dialect.ts";
import { getStepKind } from "../steps/kinds.ts";
import { listPandasReadArguments, listReadModules, pandasCellArguments } from "./read-arguments.ts";
import {
  buildEncodingBlock,
  type ScriptFiles,
  buildImportBlock,
  buildSaveFirstComments,
  type ScriptInput,
  buildStepBlock,
  toScriptDialect,
  getTableWidth,
} from "./script-parts.ts";

/** Builds the blocks of a pandas script: imports, reading, one block per step with a comment, writing. */
export function buildPandasScript(
  { dialect, source, steps }: ScriptInput,
  files: ScriptFiles,
): string[] {
  const text = toScriptDialect(dialect);
  return [
    buildImportBlock(listReadModules(text), "pandas as pd", files),
    buildEncodingBlock(dialect, "pandas"),
    buildReadingBlock(text, source, buildSaveFirstComments(dialect)),
    ...steps.map((step) => buildStepBlock(step, getStepKind(step).python(step))),
    '# Write the clean table.\ndf.to_csv(target, index=False, lineterminator="\\r\\n")',
  ];
}

/** Builds the lines that read the same cells as parseCsv. */
function buildReadingBlock(
  text: TextDialect,
  source: ScriptInput["source"],
  before: readonly string[],
): string {
  const { width, last } = getTableWidth(source);
  return [
    ...before,
    "# Read each cell as text; an empty one is missing.",
    "df = pd.read_csv(",
    "    source,",
    ...listPandasReadArguments(text).map((argument) => `    ${argument},`),
    "    header=None,",
    `    names=[f"column {n}" for n in range(1, ${width + 1})],`,
    ...pandasCellArguments.map((argument) => `    ${argument},`),
    ")",
    `assert isinstance(df.index, pd.RangeIndex), "A row has more than ${width} cells."`,
    `assert df["column ${last}"].notna().any(), "All rows have fewer than ${last} cells."`,
  ].join("\n");
}
