import { writeFile } from "node:fs/promises";

import { TRPCError } from "@trpc/server";
import { CliValidationError, type Command, createCli, FailedToExitError } from "trpc-cli";

import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { formatCsv } from "../features/books/format-csv.ts";
import { getCommandName } from "../operator/procedure.ts";
import type { Context, ProcedureMeta } from "../trpc.ts";
import { commandRouter } from "./command-router.ts";
import { NEWSLETTER_FOLDER, openNewsletterFiles } from "./commands/previews.ts";
import { formatResult, type Row } from "./format-result.ts";
import { UsageError } from "./usage-error.ts";

/** Every command by its name of one or two words. */
export const commands: Record<string, ProcedureMeta> = Object.fromEntries(
  Object.entries(
    commandRouter._def.procedures as unknown as Record<string, { _def: { meta?: unknown } }>,
  ).map(([path, { _def }]) => [getCommandName(path), _def.meta as ProcedureMeta]),
);

interface Flags {
  settings?: string;
  json?: true;
  csv?: string;
  as?: string;
  yes?: true;
  from?: string;
}

interface CommandLineEnvironment {
  /** Loads the settings from a file, or finds them if none is named. */
  loadSettings: (file: string | undefined) => void;
  /** Opens the connections; called for commands that need them. */
  open: () => { deps: Deps; config: Config };
  /** The user's name for the audit, if the command line does not name one. */
  getUserName: () => string;
  /** Asks the user at the terminal; "yes" confirms everything; undefined without a terminal. */
  ask: ((question: string) => Promise<string>) | "yes" | undefined;
  print: (text: string) => void;
  printError: (text: string) => void;
  width: number;
}

/** How a command ended. */
interface Outcome {
  exitCode: 0 | 1 | 2;
  result?: unknown;
  error?: Error;
}

class DeclinedError extends Error {
  override name = "DeclinedError";
}

/** Runs a command line. Its commands, arguments and options are those of the procedures' inputs. */
export async function runCommandLine(
  words: string[],
  environment: CommandLineEnvironment,
): Promise<Outcome> {
  const { print, printError } = environment;
  const context = {} as Context;
  let flags: Flags = {};
  let called: { command: Command; meta: ProcedureMeta } | undefined;
  let result: unknown;
  const run = {
    argv: words.length === 0 ? ["--help"] : escapeArgument(words),
    prompts: false,
    logger: {
      // Prints help or the result.
      info: (value: unknown) =>
        typeof value === "string" ? print(value.trimEnd()) : (result = value),
      error: (value: unknown) => {
        if (!called) printError(String(value).trimEnd());
      },
    },
    process: { exit: () => undefined as never },
  };
  const cli = createCli({
    router: commandRouter,
    context,
    name: "ops",
    description: "Exit code 0: done. 1: failed or rejected. 2: wrong arguments.",
  });
  const program = cli.buildProgram(run) as Command;
  adaptCommands(program, printError);
  program.hook("preAction", (_program, command) => {
    const name = getName(command as Command);
    const meta = commands[name];
    if (!meta) throw new Error(`There is no command "${name}".`);
    called = { command: command as Command, meta };
    flags = command.opts<Flags>();
    environment.loadSettings(flags.settings);
    Object.assign(context, createContext(name, flags, environment));
  });
  try {
    await cli.run(run, program);
  } catch (thrown) {
    const error = getThrownError(thrown);
    if (error instanceof DeclinedError) {
      print(error.message);
      return { exitCode: 0 };
    }
    if (error)
      return { exitCode: reportError(error, { called: called?.command, printError }), error };
  }
  if (!called) return { exitCode: 0 };
  const { format, hasFailed } = called.meta;
  const exitCode = hasFailed?.(result) ? 1 : 0;
  const rows = flags.csv === undefined ? result : await writeCsv(flags.csv, result as Row[]);
  if (flags.json) print(JSON.stringify(rows, null, 2));
  else print(format && rows === result ? format(rows) : formatResult(rows, environment.width));
  return { exitCode, result: rows };
}

/** Escapes an argument that begins with a hyphen, as key ids may. All options begin with two, except for `-h`. */
function escapeArgument(words: string[]): string[] {
  const at = words.findIndex((word) => word.startsWith("-"));
  const word = words[at];
  if (at < 1 || word === undefined || word.startsWith("--") || word === "-h") return words;
  return [...words.toSpliced(at, 1), "--", word];
}

/** Adds the common options to each command, and error handling to each group. */
function adaptCommands(command: Command, printError: (text: string) => void, name = ""): void {
  for (const each of command.commands as Command[]) {
    const path = name ? `${name} ${each.name()}` : each.name();
    if (each.commands.length === 0) {
      addCommonOptions(path, each);
      continue;
    }
    each.configureOutput({ writeErr: (text) => printError(text.trimEnd()) });
    each.exitOverride((cause) => {
      throw new FailedToExitError(path, { exitCode: cause.exitCode, cause });
    });
    adaptCommands(each, printError, path);
  }
}

function getName(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${getName(parent as Command)} ${command.name()}` : command.name();
}

/** Adds the options that depend on the kind of procedure rather than on its input. */
function addCommonOptions(name: string, command: Command): void {
  const { effect, confirms } = commands[name] ?? {};
  for (const each of command.options) {
    // Removes patterns and lengths, because the schema's errors explain them.
    each.description = each.description.replace(
      /(^|; )(Min length|Max length|Pattern|Format): .*$/su,
      "",
    );
  }
  if (effect === "changes") {
    command.option("--as <name>", "who asks for it, for the audit; your user name unless given");
  }
  if (confirms) command.option("--yes", "do it without asking, as in a script");
  if (effect === "reads") command.option("--csv <file>", "write the rows there");
  if (sendsNewsletter(name)) {
    command.option("--from <folder>", `folder of the Markdown; ${NEWSLETTER_FOLDER} unless given`);
  }
  command.option("--settings <file>", "work on the environment whose settings are in the file");
  command.option("--json", "print JSON");
}

function sendsNewsletter(name: string): boolean {
  return ["newsletter status", "newsletter test", "newsletter send"].includes(name);
}

function createContext(
  name: string,
  flags: Flags,
  { open, getUserName, ask, print, width }: CommandLineEnvironment,
): Partial<Context> {
  const { effect, confirms } = commands[name] ?? {};
  const { deps, config } = effect === "prepares" ? {} : open();
  const newsletters = sendsNewsletter(name)
    ? { newsletterFiles: openNewsletterFiles(flags.from) }
    : {};
  return {
    ...(deps && { deps: { ...deps, ...newsletters } }),
    requestId: "",
    callerAddress: "",
    bearerToken: undefined,
    passkeyToken: undefined,
    sessions: new Map(),
    terminal: {
      settingsFile: flags.settings,
      getConfig: () => config ?? open().config,
      getUserName: () => flags.as?.trim() || getUserName(),
      confirm: async (preview) => {
        if (flags.yes || !confirms || ask === "yes") return;
        if (!ask) throw new UsageError("Add --yes: there is no terminal to ask you on.");
        print(formatResult(await preview(), width));
        const answer = await ask("Do this? (y/N) ");
        if (!/^y(es)?$/i.test(answer.trim())) throw new DeclinedError("Nothing was changed.");
      },
    },
  };
}

async function writeCsv(file: string, rows: Row[]): Promise<Row> {
  await writeFile(file, formatCsv(rows));
  return { wrote: file, rows: rows.length };
}

/** Returns what the procedure or the parser threw; `undefined` after a success or the help. */
function getThrownError(thrown: unknown): Error | undefined {
  if (!(thrown instanceof FailedToExitError)) return thrown as Error;
  if (thrown.exitCode === 0) return undefined;
  const { cause } = thrown;
  if (cause instanceof FailedToExitError) return getThrownError(cause);
  const error = cause instanceof TRPCError && cause.cause ? cause.cause : (cause as Error);
  const isMasked = error instanceof AppError && error.code === "internal";
  return isMasked && error.cause instanceof Error ? error.cause : error;
}

function reportError(
  error: Error,
  { called, printError }: { called: Command | undefined; printError: (text: string) => void },
): 1 | 2 {
  // The parser has already printed its own error with the help.
  if (!called) return 2;
  printError(describeError(error, called));
  // Its message already contains the help.
  if (error instanceof CliValidationError) return 2;
  if (!(error instanceof UsageError || isInputError(error))) return 1;
  printError(`\n${called.helpInformation()}`);
  return 2;
}

function isInputError(error: Error): boolean {
  return error instanceof AppError && error.cause instanceof TRPCError;
}

/** Messages about an option begin with the option. */
function describeError(error: Error, command: Command): string {
  if (!(error instanceof AppError)) return error.message;
  const { fields, code, message, cause } = error;
  if (fields) {
    const lines = Object.entries(fields).map(([field, words]) => {
      const option = command.options.find((each) => each.attributeName() === field);
      return option ? `${option.long}: ${words}` : words;
    });
    return lines.join("\n");
  }
  return message === code && cause instanceof Error ? `${code}: ${cause.message}` : message;
}
