/** The pattern of `like` that finds a literal text anywhere in a value. */
export function contains(text: string): string {
  return `%${beginsWith(text)}`;
}

/** The pattern of `like` that finds a literal text at the beginning of a value. */
export function beginsWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
