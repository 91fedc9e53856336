import path from "node:path";

import type { Child } from "../child.ts";
import { startApi } from "./api-process.ts";

const STOP_WITHIN_MS = 15_000;

export interface ApiGroupOptions {
  env: NodeJS.ProcessEnv;
  /** One process for each. */
  ports: number[];
  /** The folder of the logs. */
  dataDir: string;
  watch: (child: Child, isNeeded: () => boolean) => void;
}

export interface ApiGroup {
  urls: string[];
  /** Resolves when every process is ready; rejects if one is not, after trying all. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The processes of the API, which share everything but memory. */
export function createApiGroup({ env, ports, dataDir, watch }: ApiGroupOptions): ApiGroup {
  const running = new Set<Child>();
  const startOne = async (port: number, index: number) => {
    const child = await startApi(env, port, path.join(dataDir, `api-${index + 1}.log`));
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
