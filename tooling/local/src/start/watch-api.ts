import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

import { apiBuild, root } from "../world/workspace.ts";
import type { Progress } from "./progress.ts";
import { watchSources } from "./watch-sources.ts";

const run = promisify(execFile);
const sources = [
  "apps/api/src",
  "packages/contracts/src",
  "packages/content/src",
  "packages/licence/src",
];

/** Builds the API and restarts it whenever its sources change. Returns a function that stops watching. */
export function watchApi(
  restart: () => Promise<void>,
  progress: Progress,
): Promise<() => Promise<void>> {
  let work = Promise.resolve();
  return watchSources(
    sources.map((folder) => path.join(root, folder)),
    () => {
      work = work.then(() => rebuild(restart, progress));
    },
  );
}

async function rebuild(restart: () => Promise<void>, progress: Progress): Promise<void> {
  try {
    await run(process.execPath, [apiBuild]);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    progress.warn(`\nThe API could not be built:\n${(stderr || message).trim()}`);
    progress.warn("It runs as it was until the next change.");
    return;
  }
  try {
    await restart();
    progress.done("API built and restarted");
  } catch (error) {
    progress.warn(`\n${error instanceof Error ? error.message : String(error)}`);
    progress.warn("The API waits for the next change.");
  }
}
