/** The pattern of `like` that finds a text as it stands, anywhere in a value. */
export function contains(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
