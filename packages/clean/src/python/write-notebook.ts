/** The blocks of a script as a Jupyter notebook, nbformat 4.4: a cell for each. */
export function writeNotebook(blocks: readonly string[]): string {
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
