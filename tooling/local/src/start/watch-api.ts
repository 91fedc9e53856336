import { execFile } from "node:child_process";
import { watch } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { apiBuild, root } from "../world/workspace.ts";
import type { Progress } from "./progress.ts";

const run = promisify(execFile);
const sources = [
  "apps/api/src",
  "packages/contracts/src",
  "packages/content/src",
  "packages/licence/src",
];
/** An editor writes several files at once: wait until it is done. */
const QUIET_MS = 150;

/** Builds the API and restarts it whenever its sources change. Answers what ends the watching. */
export function watchApi(restart: () => Promise<void>, progress: Progress): () => void {
  let work = Promise.resolve();
  let quiet: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      work = work.then(() => rebuild(restart, progress));
    }, QUIET_MS);
  };
  const watchers = sources.map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (file && !file.endsWith(".test.ts")) changed();
    }),
  );
  return () => {
    clearTimeout(quiet);
    for (const watcher of watchers) watcher.close();
  };
}

async function rebuild(restart: () => Promise<void>, progress: Progress): Promise<void> {
  try {
    await run(process.execPath, [apiBuild]);
    await restart();
    progress.done("API built and restarted");
  } catch (error) {
    progress.warn(error instanceof Error ? error.message : String(error));
    progress.warn("The API waits for the next change.");
  }
}
