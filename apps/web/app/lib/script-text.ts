/** Serializes JSON for a script element, escaping "<" so that no tag can start inside. */
export function toScriptText(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
