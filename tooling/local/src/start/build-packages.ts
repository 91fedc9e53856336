import { readFileSync } from "node:fs";
import path from "node:path";

import { startChild } from "../child.ts";
import { ExpectedError } from "../expected-error.ts";
import { root } from "../services/paths.ts";

const LINES = 40;

/** Extracts the last output of failed tasks from turbo's output. */
export function extractBuildErrors(log: string): string {
  const failed = /^\s*Failed:\s+(.+)$/m.exec(log)?.[1]?.split(/,\s*/) ?? [];
  const prefixes = failed.map((task) => `${task.trim().replace("#", ":")}: `);
  const lines = log.split("\n");
  const said = lines.flatMap((line) => {
    const prefix = prefixes.find((start) => line.startsWith(start));
    return prefix === undefined ? [] : [line.slice(prefix.length)];
  });
  return (said.length > 0 ? said : lines.filter((line) => line.trim() !== ""))
    .slice(-LINES)
    .join("\n");
}

/** Builds with turbo everything that is not current. Returns whether anything was built. */
export async function buildPackages(
  packages: readonly string[],
  dataDir: string,
  signal: AbortSignal,
): Promise<{ isCached: boolean }> {
  const logFile = path.join(dataDir, "build.log");
  const turbo = await startChild({
    command: path.join(root, "node_modules/.bin/turbo"),
    args: [
      "run",
      "build",
      "--output-logs=errors-only",
      "--log-order=grouped",
      ...packages.map((name) => `--filter=${name}`),
    ],
    cwd: root,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", NO_COLOR: "1", FORCE_COLOR: "0" },
    logFile,
  });
  const abort = () => void turbo.end("SIGINT", 3_000);
  signal.addEventListener("abort", abort);
  const { code } = await turbo.exited;
  signal.removeEventListener("abort", abort);
  signal.throwIfAborted();
  const log = readFileSync(logFile, "utf8");
  if (code !== 0) {
    throw new ExpectedError(`The build failed (${logFile}):\n${extractBuildErrors(log)}`);
  }
  const [, cached, total] = /Cached:\s+(\d+) cached, (\d+) total/.exec(log) ?? [];
  return { isCached: cached !== undefined && cached === total };
}
