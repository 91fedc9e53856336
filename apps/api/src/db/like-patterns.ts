/** A `like` pattern for values that contain a text. */
export function toContainsPattern(text: string): string {
  return `%${toPrefixPattern(text)}`;
}

/** A `like` pattern for values that begin with a text. */
export function toPrefixPattern(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
