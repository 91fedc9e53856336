/** The pattern of `like` that finds a literal text anywhere in a value. */
export function containsPattern(text: string): string {
  return `%${prefixPattern(text)}`;
}

/** The pattern of `like` that finds a literal text at the beginning of a value. */
export function prefixPattern(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
