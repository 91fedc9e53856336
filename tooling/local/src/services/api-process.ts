import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { type Child, startNode, readLastLines } from "../child.ts";
import { ExpectedError } from "../expected-error.ts";
import { apiServer } from "./paths.ts";

const STOP_WITHIN_MS = 15_000;

interface ApiGroupOptions {
  env: NodeJS.ProcessEnv;
  /** One port for each process. */
  ports: number[];
  /** Folder of the logs. */
  dataDir: string;
  watch: (child: Child, isNeeded: () => boolean) => void;
}

interface ApiGroup {
  urls: string[];
  /** Starts every process. Resolves when all are ready; rejects if one is not, after trying all. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Creates the API's processes, which share everything except memory. */
export function createApiGroup({ env, ports, dataDir, watch }: ApiGroupOptions): ApiGroup {
  const running = new Set<Child>();
  const startOne = async (port: number, index: number) => {
    const child = await startApiProcess(env, port, path.join(dataDir, `api-${index + 1}.log`));
    running.add(child);
    watch(child, () => running.has(child));
  };
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    start: async () => {
      const results = await Promise.allSettled(ports.map(startOne));
      const failure = results.find((result) => result.status === "rejected");
      if (failure) throw failure.reason;
    },
    stop: async () => {
      const children = [...running];
      running.clear();
      await Promise.all(children.map((child) => child.end("SIGTERM", STOP_WITHIN_MS)));
    },
  };
}

const READY_WITHIN_MS = 120_000;

/** Starts an API process and waits until it can reach its dependencies. */
export async function startApiProcess(
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
        `The API ended at its start. Its log (${logFile}) ends:\n${readLastLines(logFile)}`,
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
