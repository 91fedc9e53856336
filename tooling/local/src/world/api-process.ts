import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { type Child, startNode } from "../child.ts";
import { ExpectedError } from "../expected-error.ts";
import { lastLines } from "../last-lines.ts";
import { apiServer } from "./workspace.ts";

const READY_WITHIN_MS = 120_000;

/** Starts one process of the API and waits until it can reach its dependencies. */
export async function startApi(
  env: NodeJS.ProcessEnv,
  port: number,
  logFile: string,
): Promise<Child> {
  const child = await startNode(apiServer, {
    env: { ...env, PORT: String(port) },
    cwd: path.dirname(apiServer),
    logFile,
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (!child.running()) {
      throw new ExpectedError(
        `The API ended at its start. Its log (${logFile}) ends:\n${lastLines(logFile)}`,
      );
    }
    if (Date.now() > deadline) {
      await child.end("SIGKILL");
      throw new ExpectedError(
        `The API was not ready after ${READY_WITHIN_MS / 1_000} s; see ${logFile}.`,
      );
    }
    await delay(25);
  }
  return child;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/ready`)).ok;
  } catch {
    return false;
  }
}
