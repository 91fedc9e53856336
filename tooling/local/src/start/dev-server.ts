import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

import { type Child, startNode, readLastLines } from "../child.ts";
import { ExpectedError } from "../expected-error.ts";
import { findFreePort } from "../free-port.ts";
import { web } from "../services/paths.ts";

const run = promisify(execFile);
const READY_WITHIN_MS = 60_000;

export interface DevServer extends Child {
  url: string;
}

/** Starts the site's development server, which updates the browser after edits. */
export async function startDevServer(dataDir: string): Promise<DevServer> {
  const vite = createRequire(path.join(web, "package.json")).resolve("vite/package.json");
  await run(process.execPath, ["build/subset-fonts.ts"], { cwd: web });
  const port = await findFreePort();
  const logFile = path.join(dataDir, "dev-server.log");
  const child = await startNode(path.join(path.dirname(vite), "bin/vite.js"), {
    args: ["--host", "127.0.0.1", "--port", String(port), "--strictPort"],
    cwd: web,
    logFile,
    showErrors: true,
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReachable(url))) {
    if (!child.running() || Date.now() > deadline) {
      await child.end("SIGKILL");
      throw new ExpectedError(
        `The development server did not start. Its log (${logFile}) ends:\n${readLastLines(logFile)}`,
      );
    }
    await delay(50);
  }
  return { ...child, url };
}

async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: "HEAD" });
    return true;
  } catch {
    return false;
  }
}
