/**
 * The blocks of a script as the file that is run as `python clean.py messy.csv clean.csv`. It fails where a table does
 * not have the form that a step expects.
 */
export function writeScript(blocks: readonly string[]): string {
  return `${blocks.join("\n\n")}\n`;
}
