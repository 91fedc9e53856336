/** JSON as the text of a script element: no "<" may begin anything there. */
export function toScriptText(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
