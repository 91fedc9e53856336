import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

import { watch } from "chokidar";

import { apiBuild, root } from "../services/paths.ts";
import type { Progress } from "./progress.ts";

/** Waits until an editor has finished writing a group of files. */
const QUIET_MS = 150;

/**
 * Calls `changed` after each group of changes below the folders. Tests are ignored. Returns a function that stops
 * watching.
 */
export async function watchSources(
  folders: string[],
  changed: () => void,
): Promise<() => Promise<void>> {
  let quiet: NodeJS.Timeout | undefined;
  const watcher = watch(folders, {
    ignored: (file) => file.endsWith(".test.ts"),
    ignoreInitial: true,
  }).on("all", () => {
    clearTimeout(quiet);
    quiet = setTimeout(changed, QUIET_MS);
  });
  await new Promise<void>((resolve) => {
    watcher.once("ready", resolve);
  });
  return () => {
    clearTimeout(quiet);
    return watcher.close();
  };
}

const run = promisify(execFile);
const sources = [
  "apps/api/src",
  "packages/contracts/src",
  "packages/content/src",
  "packages/licence/src",
];

/** Rebuilds and restarts the API whenever its sources change. Returns a function that stops watching. */
export function watchApi(
  restart: () => Promise<void>,
  progress: Progress,
): Promise<() => Promise<void>> {
  let work = Promise.resolve();
  return watchSources(
    sources.map((folder) => path.join(root, folder)),
    () => {
      work = work.then(() => rebuildApi(restart, progress));
    },
  );
}

async function rebuildApi(restart: () => Promise<void>, progress: Progress): Promise<void> {
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
    progress.completeStep("API built and restarted");
  } catch (error) {
    progress.warn(`\n${error instanceof Error ? error.message : String(error)}`);
    progress.warn("The API waits for the next change.");
  }
}
