/** A part of a script, with the numbers of the steps that it does or serves. */
export interface ScriptBlock {
  code: string;
  steps: readonly number[];
  /** Number of empty lines before it. */
  gap: 0 | 1 | 2;
}

/** Formats the blocks as a Jupyter notebook (nbformat 4.4), one cell each. */
export function formatNotebook(blocks: readonly ScriptBlock[]): string {
  const cells = blocks.map(({ code }) => ({
    cell_type: "code",
    execution_count: null,
    metadata: {},
    outputs: [],
    source: code.split("\n").map((line, at, lines) => (at + 1 < lines.length ? `${line}\n` : line)),
  }));
  const kernelspec = { display_name: "Python 3", language: "python", name: "python3" };
  const notebook = { cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 4 };
  return `${JSON.stringify(notebook, null, 1)}\n`;
}

/**
 * Formats the blocks as a script, run as `python clean.py messy.csv clean.csv`. It fails if the table doesn't have the
 * form that a step expects.
 */
export function formatScript(blocks: readonly ScriptBlock[]): string {
  return `${blocks.map(({ code, gap }, at) => (at === 0 ? "" : "\n".repeat(gap + 1)) + code).join("")}\n`;
}
