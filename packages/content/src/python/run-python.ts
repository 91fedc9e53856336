import { spawn } from "node:child_process";
import path from "node:path";

import * as z from "zod/mini";

const TIMEOUT_MS = 240_000;

export interface PythonPage {
  /** File name for messages. */
  file: string;
  blocks: readonly { line: number; code: string; isShell?: boolean }[];
}

const blockResultSchema = z.object({
  stdout: z.string(),
  error: z.optional(z.object({ line: z.int(), message: z.string() })),
});
const outputSchema = z.object({
  pandas: z.string(),
  pages: z.array(z.array(blockResultSchema)),
});

/** The output of a block, and the line of its error if it failed. */
export type BlockResult = z.infer<typeof blockResultSchema>;
/** The results of each page's blocks, up to the first that failed. */
export type PythonOutput = z.infer<typeof outputSchema>;

/**
 * Runs the blocks of all pages in one Python process. Each page has its own namespace and its own working folder with
 * copies of `dataFiles`. Throws if the process itself fails or takes more than three minutes.
 */
export async function runPython(
  python: string,
  pages: readonly PythonPage[],
  dataFiles: readonly string[],
): Promise<PythonOutput> {
  // A fixed environment, so that output is the same on every machine.
  const env = { LC_ALL: "C.UTF-8", PYTHONHASHSEED: "0", PYTHONUTF8: "1", TZ: "UTC" };
  const child = spawn(python, ["-s", runner], {
    env,
    stdio: ["pipe", "pipe", "pipe"],
    timeout: TIMEOUT_MS,
  });
  let answer = "";
  let complaints = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (answer += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (complaints += chunk));
  // If the process exits early, its input closes. Ignores that error, because the exit code is more useful.
  const job = { pages, dataFiles, commands: { "clean-table": [process.execPath, cleanTable] } };
  child.stdin.on("error", () => undefined).end(JSON.stringify(job));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  if (code !== 0) {
    const end = code === null ? `a signal, at the latest after ${TIMEOUT_MS / 1000} s` : code;
    throw new Error(`${python} ended with ${end}. What it said last:\n${complaints.slice(-2000)}`);
  }
  return z.parse(outputSchema, JSON.parse(answer));
}

const runner = path.join(import.meta.dirname, "run-blocks.py");
/** The program of the command `clean-table`, which pages use. */
export const cleanTable = path.join(import.meta.dirname, "../../../clean/src/command/main.ts");
