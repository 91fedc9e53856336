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

import { median } from "./median.ts";

const usage = "pnpm --filter @site/budgets cold-start [runs]";
const api = path.join(import.meta.dirname, "../../../apps/api");
const require = createRequire(import.meta.url);
const framework = path.dirname(require.resolve("@google-cloud/functions-framework"));
const addresses = { health: "/api/health", releases: "/api/trpc/product.releases" };

/** Starts the built function in its host, afresh for each run, and measures the time to its first response. */
const runs = Number(process.argv[2] ?? 7);
if (!Number.isInteger(runs) || runs < 1) throw new Error(usage);

const dataDir = await mkdtemp(path.join(tmpdir(), "cold-start-"));
const ports = await findFreePorts();
const database = await startPostgres({
  dataDir: path.join(dataDir, "postgres"),
  port: ports.postgres,
});
try {
  const env = buildApiEnvironment(ports, await ensureSecrets(dataDir), database.url);
  await runOps(env, ["migrate"], path.join(dataDir, "ops.log"));
  console.log(`From the start of the process to the first answer, median of ${runs}, in ms:`);
  for (const [name, address] of Object.entries(addresses)) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await firstAnswer(env, address));
    console.log(
      `${name.padEnd(10)}${median(times).toFixed(0)}  (${times.map(Math.round).join(", ")})`,
    );
  }
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function firstAnswer(env: NodeJS.ProcessEnv, address: string): Promise<number> {
  const port = await findFreePort();
  const source = path.join(api, "dist/function.cjs");
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [path.join(framework, "main.js"), "--target=api", `--source=${source}`, `--port=${port}`],
    { env: { ...env, NODE_ENV: "production" }, stdio: ["ignore", "ignore", "inherit"] },
  );
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error("The function's host ended unexpectedly.");
      const status = await statusOf(`http://127.0.0.1:${port}${address}`);
      if (status === 200) return performance.now() - begun;
      if (status !== undefined) throw new Error(`${address} answered ${status}.`);
    }
  } finally {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
}

/** `undefined` while nothing listens; the next try is 2 ms later. */
async function statusOf(url: string): Promise<number | undefined> {
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
