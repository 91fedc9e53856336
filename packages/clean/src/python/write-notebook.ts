import { scriptBlocks, type Files, type ScriptOf } from "./script-blocks.ts";

/** The script as a Jupyter notebook, nbformat 4.4: a cell for each block. */
export function writeNotebook(script: ScriptOf, files: Exclude<Files, "arguments">): string {
  const cells = scriptBlocks(script, files).map((block) => ({
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
