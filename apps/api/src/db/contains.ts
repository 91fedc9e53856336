/** The pattern of `like` that finds a text as it stands, anywhere in a value. */
export function contains(text: string): string {
  return `%${beginsWith(text)}`;
}

/** The pattern of `like` that finds a text as it stands, at the beginning of a value. */
export function beginsWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
