/** JSON as the text of a script element: no "<" may begin anything there. */
export function scriptText(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
