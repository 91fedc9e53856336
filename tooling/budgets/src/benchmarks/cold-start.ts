import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

import { findFreePort } from "@site/local/free-port";
import { startPostgres } from "@site/local/postgres";
import { findFreePorts } from "@site/local/services";
import { buildApiEnvironment } from "@site/local/services/api-settings";
import { runOps } from "@site/local/services/run-ops";
import { ensureSecrets } from "@site/local/services/secrets";

import { median } from "../median.ts";
import { type Benchmark, checkAtMost } from "./benchmark.ts";

const RUNS = 7;
const GOAL_MS = 300;
const api = path.join(import.meta.dirname, "../../../../apps/api");
const require = createRequire(import.meta.url);
const framework = path.dirname(require.resolve("@google-cloud/functions-framework"));
const addresses = { health: "/api/health", "a query": "/api/trpc/product.releases" };

/** `pnpm measure cold-start [runs]` */
export const coldStart: Benchmark = {
  description: `Starts the built function in its host and measures the time to its first answer, a new process for each run; median of ${RUNS}.`,
  limitSeconds: 300,
  run: async ({ log }, [runs = RUNS]) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "cold-start-"));
    const ports = await findFreePorts();
    const database = await startPostgres({
      dataDir: path.join(dataDir, "postgres"),
      port: ports.postgres,
    });
    try {
      const env = buildApiEnvironment(ports, await ensureSecrets(dataDir), database.url);
      await runOps(env, ["migrate"], path.join(dataDir, "ops.log"));
      const measurements = [];
      for (const [name, address] of Object.entries(addresses)) {
        const times: number[] = [];
        for (let run = 0; run < Number(runs); run += 1) {
          times.push(await measureFirstAnswer(env, address));
        }
        log(`${name}: ${times.map(Math.round).join(", ")} ms`);
        measurements.push(
          checkAtMost(`cold-start: ${name}`, Math.round(median(times)), GOAL_MS, "ms"),
        );
      }
      return measurements;
    } finally {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function measureFirstAnswer(env: NodeJS.ProcessEnv, address: string): Promise<number> {
  const port = await findFreePort();
  const source = path.join(api, "dist/function.cjs");
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [path.join(framework, "main.js"), "--target=api", `--source=${source}`, `--port=${port}`],
    { env: { ...env, NODE_ENV: "production" }, stdio: ["ignore", "ignore", "inherit"] },
  );
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error("The function's host ended unexpectedly.");
      const status = await fetchStatus(`http://127.0.0.1:${port}${address}`);
      if (status === 200) return performance.now() - started;
      if (status !== undefined) throw new Error(`${address} answered ${status}.`);
    }
  } finally {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
}

/** Returns undefined while nothing listens; the caller retries after 2 ms. */
async function fetchStatus(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status;
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
    return undefined;
  }
}
