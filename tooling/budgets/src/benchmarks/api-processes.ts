import path from "node:path";

import type { Child } from "@site/local/child";
import { findFreePort } from "@site/local/free-port";
import { startApiProcess } from "@site/local/services/api-process";

export interface ApiProcesses {
  /** One URL for each process, in order. A restarted process has the same URL. */
  urls: string[];
  /** Kills a process without warning (SIGKILL) and restarts it. Resolves once the new one is ready. */
  crash: (index: number) => Promise<void>;
  pids: () => number[];
  /** Counts processes that ended without being stopped. */
  countUnexpectedExits: () => number;
  stop: () => Promise<void>;
}

interface ApiProcessesOptions {
  env: NodeJS.ProcessEnv;
  count: number;
  dataDir: string;
}

/** Starts API processes that share everything except memory. Each can be killed at any moment. */
export async function startApiProcesses({
  env,
  count,
  dataDir,
}: ApiProcessesOptions): Promise<ApiProcesses> {
  const running = new Map<number, Child>();
  let crashes = 0;
  const ports: number[] = [];
  for (let index = 0; index < count; index += 1) ports.push(await findFreePort());
  const countUnexpectedExit = async (child: Child, index: number): Promise<void> => {
    await child.exited;
    if (running.get(index) === child) crashes += 1;
  };
  const start = async (index: number): Promise<void> => {
    const child = await startApiProcess(
      env,
      ports[index] ?? 0,
      path.join(dataDir, `api-${index}.log`),
    );
    running.set(index, child);
    void countUnexpectedExit(child, index);
  };
  const end = async (index: number, signal: NodeJS.Signals): Promise<void> => {
    const child = running.get(index);
    running.delete(index);
    await child?.end(signal, 15_000);
  };
  const stop = async () => {
    await Promise.all(ports.map((_, index) => end(index, "SIGTERM")));
  };
  try {
    await Promise.all(ports.map((_, index) => start(index)));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    crash: async (index) => {
      await end(index, "SIGKILL");
      await start(index);
    },
    pids: () => [...running.values()].map(({ pid }) => pid),
    countUnexpectedExits: () => crashes,
    stop,
  };
}
