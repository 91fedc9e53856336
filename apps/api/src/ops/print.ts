/** What a command answers: one row, or several. */
export type Answer = Record<string, unknown> | Record<string, unknown>[];

/** Prints for people as a table, for programs as JSON. */
export function print(answer: Answer, asJson: boolean): void {
  if (asJson) console.log(JSON.stringify(answer, null, 2));
  else console.table(answer);
}
