import { readConfig } from "../../src/config.ts";
import type { Deps } from "../../src/deps.ts";
import { runCommandLine } from "../../src/ops/command-line.ts";
import type { Suite } from "./suite.ts";

export type Row = Record<string, unknown>;

/** The exit code and output of a command. */
export interface OpsResult {
  code: number;
  message: string;
  rows: Row[];
}

interface Changes {
  deps?: Partial<Deps>;
  environment?: Record<string, string>;
}

/** Runs one of the owner's commands in this process, with its words split as by a shell. */
export async function callOps(
  suite: Suite,
  words: string[],
  { deps, environment }: Changes = {},
): Promise<OpsResult> {
  const { message, exitCode, result } = await run(words, {
    deps: { ...suite.api.deps, ...deps },
    config: environment ? readConfig({ ...suite.environment, ...environment }) : suite.config,
  });
  return { code: exitCode, message, rows: toRows(result) };
}

/** Runs a command and returns its result. Rejects with the printed error. */
export async function runOps(suite: Suite, ...words: string[]): Promise<unknown> {
  const { api, config } = suite;
  const { message, error, result } = await run(words, { deps: api.deps, config });
  if (error) throw new Error(message, { cause: error });
  return result;
}

/** Runs a command whose result has several rows. */
export async function rowsOfOps(suite: Suite, ...words: string[]): Promise<Row[]> {
  return toRows(await runOps(suite, ...words));
}

async function run(words: string[], environment: { deps: Deps; config: Suite["config"] }) {
  const errors: string[] = [];
  const outcome = await runCommandLine(words, {
    loadSettings: () => undefined,
    open: () => environment,
    getUserName: () => "tester",
    ask: "yes",
    print: () => undefined,
    printError: (text) => errors.push(text),
    width: Number.POSITIVE_INFINITY,
  });
  return { ...outcome, message: errors.join("\n") };
}

function toRows(result: unknown): Row[] {
  if (result === undefined) return [];
  return (Array.isArray(result) ? result : [result]) as Row[];
}
