import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { type Exit, startNode, readLastLines } from "./child.ts";
import { ExpectedError } from "./expected-error.ts";

const script = fileURLToPath(new URL("./identity/server.ts", import.meta.url));

export interface IdentityEmulatorOptions {
  port: number;
  projectId: string;
  /** File that stores accounts and unused mail codes between starts. */
  dataFile: string;
  /** Cancels the start. */
  signal?: AbortSignal | undefined;
}

export interface IdentityEmulator {
  url: string;
  /** The value of `FIREBASE_AUTH_EMULATOR_HOST`. */
  host: string;
  pid: number;
  logFile: string;
  exited: Promise<Exit>;
  stop: () => Promise<void>;
}

/**
 * Starts the official emulator of Firebase Auth in its own process, with enumeration protection as in production.
 * Browsers stay signed in across restarts: refresh tokens contain all that the emulator needs, and accounts are
 * restored from `dataFile`.
 */
export async function startIdentityEmulator(
  options: IdentityEmulatorOptions,
): Promise<IdentityEmulator> {
  const dataFile = path.resolve(options.dataFile);
  mkdirSync(path.dirname(dataFile), { recursive: true });
  const logFile = dataFile.replace(/(\.json)?$/, ".log");
  const child = await startNode(script, {
    args: [String(options.port), options.projectId, dataFile],
    logFile,
  });
  const giveUp = () => void child.end("SIGTERM");
  options.signal?.addEventListener("abort", giveUp);
  await Promise.race([child.firstMessage, child.exited]);
  options.signal?.removeEventListener("abort", giveUp);
  if (!child.running()) {
    throw new ExpectedError(
      `The identity emulator did not start. Its log (${logFile}) ends:\n${readLastLines(logFile)}`,
    );
  }
  const host = `127.0.0.1:${options.port}`;
  return {
    url: `http://${host}`,
    host,
    pid: child.pid,
    logFile,
    exited: child.exited,
    stop: async () => void (await child.end("SIGTERM")),
  };
}
