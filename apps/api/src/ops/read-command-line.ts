import { parseArgs } from "node:util";

import { type Command, type CommandGroup, UsageError } from "./command.ts";

export interface CommandLine {
  name: string;
  command: Command;
  argument: string | undefined;
  options: Record<string, string | undefined>;
  help: boolean;
  json: boolean;
  /** The file with the settings of the chosen environment. */
  settings: string | undefined;
  dryRun: boolean;
  /** Goes ahead without being asked, as scripts need it. */
  yes: boolean;
  why: string | undefined;
  as: string | undefined;
}

const flag = { type: "boolean" as const };
const text = { type: "string" as const };

/**
 * The parsed command line; `undefined` if no command was named. Throws a `UsageError` for anything that no command
 * takes.
 */
export function readCommandLine(commands: CommandGroup, args: string[]): CommandLine | undefined {
  const firstOption = args.findIndex((arg) => arg.startsWith("-"));
  const words = firstOption < 0 ? args : args.slice(0, firstOption);
  const name = [words.slice(0, 2).join(" "), words[0] ?? ""].find((name) => name in commands);
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || !command) {
    const wanted = words.slice(0, 2).join(" ");
    if (wanted && wanted !== "help") throw new UsageError(`There is no command "${wanted}".`);
    return undefined;
  }
  const { values, positionals } = parse(command, args.slice(name.split(" ").length));
  const { help, json, settings, why, as, yes, "dry-run": dryRun, ...options } = values;
  if (positionals.length > (command.argument ? 1 : 0)) {
    throw new UsageError(`"${positionals.at(-1)}" is more than "${name}" takes.`);
  }
  const line: CommandLine = {
    name,
    command,
    argument: positionals[0],
    options: inWords(options),
    help: help === true,
    json: json === true,
    settings: typeof settings === "string" ? settings : undefined,
    dryRun: dryRun === true,
    yes: yes === true,
    why: typeof why === "string" ? why.trim() : undefined,
    as: typeof as === "string" ? as.trim() : undefined,
  };
  const needsReason = command.effect === "changes" && !line.dryRun && !line.help;
  if (needsReason && !line.why) throw new UsageError("Say why, with --why TEXT.");
  return line;
}

function inWords(options: Record<string, string | boolean | undefined>) {
  return Object.fromEntries(
    Object.entries(options).map(([name, given]) => [
      name,
      given === true ? "yes" : given || undefined,
    ]),
  );
}

function parse(command: Command, args: string[]) {
  const [first = "", ...rest] = args;
  // Every option is a long one, so this is the argument: ids of keys begin with any character of base64url.
  const given = command.argument && /^-[^-]/.test(first) ? [...rest, "--", first] : args;
  const own = Object.entries(command.options ?? {}).map(
    ([name, { value }]) => [name, value ? text : flag] as const,
  );
  try {
    return parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        ...Object.fromEntries(own),
        help: flag,
        json: flag,
        settings: text,
        ...(command.effect === "reads" || command.effect === "prepares" ? {} : { "dry-run": flag }),
        ...(command.effect === "changes" ? { why: text, as: text } : {}),
        ...(command.asks ? { yes: flag } : {}),
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
