export interface ScriptSize {
  lines: number;
  characters: number;
}

/** What of a script a person would have to write: all but comments and blank lines. */
export function scriptSize(blocks: readonly string[]): ScriptSize {
  const lines = blocks
    .flatMap((block) => block.split("\n"))
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return {
    lines: lines.length,
    characters: lines.reduce((sum, line) => sum + line.trimStart().length, 0),
  };
}
