import type { Command, CommandGroup, CommandOption } from "./command.ts";

/** The list of all commands, for people. */
export function usageOf(commands: CommandGroup): string {
  const rows = Object.entries(commands).map(([name, command]): Row => [
    called(name, command),
    command.summary,
  ]);
  return [
    "Usage: ops COMMAND [options]",
    "",
    ...aligned(rows),
    "",
    "ops COMMAND --help lists the options of a command.",
    "Exit code 0: done. 1: failed or refused. 2: wrong arguments.",
  ].join("\n");
}

/** How to call one command. */
export function usageOfCommand(name: string, command: Command): string {
  return [
    `Usage: ops ${called(name, command)} [options]`,
    "",
    `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`,
    "",
    ...aligned([...optionRows(command.options ?? {}), ...commonRows(command)]),
  ].join("\n");
}

/** Help after a wrong call: the options of the named command, else the list of all. */
export function usageFor(commands: CommandGroup, words: string[]): string {
  const name = [words.slice(0, 2).join(" "), words[0] ?? ""].find((each) =>
    Object.hasOwn(commands, each),
  );
  const command = name === undefined ? undefined : commands[name];
  return command && name ? usageOfCommand(name, command) : usageOf(commands);
}

type Row = [left: string, right: string];

function called(name: string, { argument }: Command): string {
  return argument ? `${name} ${argument}` : name;
}

function optionRows(options: Record<string, CommandOption>): Row[] {
  return Object.entries(options).map(([name, { value, about }]) => [
    value ? `--${name} ${value}` : `--${name}`,
    about,
  ]);
}

function commonRows({ effect, asks }: Command): Row[] {
  const changing: Row[] = [
    ["--why TEXT", "the reason, for the audit row"],
    ["--as NAME", "who asks for it, for the audit row; your user name unless given"],
  ];
  return [
    ...(effect === "changes" ? changing : []),
    ...(asks ? [["--yes", "do it without asking, as in a script"] as Row] : []),
    ...(effect === "reads" || effect === "prepares"
      ? []
      : [["--dry-run", "tell what would be done, and do nothing"] as Row]),
    ["--settings FILE", "work on the environment whose settings are in FILE"],
    ["--json", "answer in JSON"],
  ];
}

function aligned(rows: Row[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
