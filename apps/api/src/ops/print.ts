import type { Answer } from "./command.ts";
import { formatRow, formatTable } from "./format-table.ts";
import type { CommandLine } from "./read-command-line.ts";

/** Width of what is not a terminal, such as a file. */
const WIDE = Number.POSITIVE_INFINITY;

/** Prints a table for people, or the command's own format; JSON for programs. */
export function print(
  answer: Answer,
  { json, command }: Pick<CommandLine, "json" | "command">,
): void {
  if (json) console.log(JSON.stringify(answer, null, 2));
  else if (command.print) console.log(command.print(answer));
  else if (!Array.isArray(answer)) console.log(formatRow(answer));
  else if (answer.length === 0) console.log("None found.");
  else console.log(formatTable(answer, process.stdout.columns || WIDE));
}
