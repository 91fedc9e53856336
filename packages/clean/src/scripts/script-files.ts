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
 * Formats the blocks as a script to run as `python clean.py messy.csv clean.csv`. It fails if a table doesn't have
 * the form that a step expects.
 */
export function formatScript(blocks: readonly string[]): string {
  return `${blocks.join("\n\n")}\n`;
}
