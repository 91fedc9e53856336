/** A `like` pattern for values that contain a text. */
export function containsPattern(text: string): string {
  return `%${prefixPattern(text)}`;
}

/** A `like` pattern for values that begin with a text. */
export function prefixPattern(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
