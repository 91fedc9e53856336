import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";

import * as v from "valibot";

const helloSchema = v.object({ version: v.string() });
const failureSchema = v.object({ error: v.string(), message: v.string(), line: v.number() });
const replySchema = v.union([v.object({ table: v.string() }), failureSchema]);

/** The output of a script, or the name of its error and the line that raised it. */
export type Written = { bytes: Uint8Array } | v.InferOutput<typeof failureSchema>;

export interface PythonProcess {
  /** The version of the library. */
  version: string;
  run(script: string, table: Uint8Array): Promise<Written>;
  stop(): void;
}

/** Starts a Python process that runs many scripts: importing a library takes longer than hundreds of scripts. */
export async function startPython(
  python: string,
  library: "pandas" | "polars",
): Promise<PythonProcess> {
  const env = { LC_ALL: "C.UTF-8", PYTHONHASHSEED: "0", PYTHONUTF8: "1", TZ: "UTC" };
  const program = path.join(import.meta.dirname, "run_scripts.py");
  const child = spawn(python, ["-s", program, library], {
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${python} ended before it answered.`);
    return JSON.parse(value);
  };
  /** The process ends if a script takes too long, see run_scripts.py. */
  const nextReply = async (script: string): Promise<unknown> => {
    try {
      return await nextLine();
    } catch (error) {
      console.error(`This script hung, or ended the process:\n${script}`);
      throw error;
    }
  };
  const hello = v.parse(helloSchema, await nextLine());
  return {
    version: hello.version,
    async run(script, table) {
      child.stdin.write(
        `${JSON.stringify({ script, table: Buffer.from(table).toString("base64") })}\n`,
      );
      const reply = v.parse(replySchema, await nextReply(script));
      return "error" in reply ? reply : { bytes: Buffer.from(reply.table, "base64") };
    },
    stop: () => child.stdin.end(),
  };
}
