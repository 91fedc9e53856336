import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import { findFreePort } from "@site/local/free-port";

/** The built API: turbo builds it before the tests. Without turbo, run `node build.ts` after a change. */
export const dist = path.resolve(import.meta.dirname, "../../dist");

export interface ApiProcess {
  url: string;
  pid: number;
  /** The output so far, of stdout and stderr. */
  output: () => string;
  /** Stops the process and returns its exit code. */
  stop: () => Promise<number | null>;
  kill: () => Promise<void>;
}

/** The built API in its own process. Resolves once it is ready. */
export async function startApiProcess(
  environment: Record<string, string>,
  logLevel = "info",
): Promise<ApiProcess> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [path.join(dist, "server.mjs")], {
    env: { ...environment, PORT: String(port), LOG_LEVEL: logLevel },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const written: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => written.push(chunk));
  const output = () => Buffer.concat(written).toString();
  const exited = once(child, "exit") as Promise<[number | null]>;
  await new Promise<void>((resolve, reject) => {
    void exited.then(([code]) => reject(new Error(`The API ended with ${code}: ${output()}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      written.push(chunk);
      if (chunk.includes("Server listening")) resolve();
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output,
    stop: async () => {
      child.kill("SIGTERM");
      const [code] = await exited;
      return code;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
