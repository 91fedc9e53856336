import type { Answer, Row } from "./command.ts";
import type { CommandLine } from "./read-command-line.ts";

/** Prints a table for people, or the command's own format; JSON for programs. */
export function print(
  answer: Answer,
  { json, command }: Pick<CommandLine, "json" | "command">,
): void {
  if (json) console.log(JSON.stringify(answer, null, 2));
  else if (command.print) console.log(command.print(answer));
  else if (!Array.isArray(answer)) console.table(readable(answer));
  else if (answer.length === 0) console.log("There are none.");
  else console.table(answer.map(readable));
}

/** Missing values are left empty, and objects are written out. */
function readable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isPlain(value) ? (value ?? "") : JSON.stringify(value),
    ]),
  );
}

function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}
