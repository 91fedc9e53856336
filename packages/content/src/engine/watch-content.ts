import { execFile } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { promisify } from "node:util";

import { watch } from "chokidar";

import { collectionNames } from "../collections.ts";
import { siteFolders } from "../read/config.ts";

interface BuildListener {
  /** Called after each build except the first. */
  onBuilt: () => void;
  /** Called with all problems of a failed build. The last successful build remains in use. */
  onError: (message: string) => void;
}

const run = promisify(execFile);
/** Editors save a file in several steps. */
const DEBOUNCE_MS = 40;
/** Folders whose changes affect the output: plans, schemas, components, datasets. */
const watchedCode = ["src", "datasets", "../contracts/src"];

/**
 * Builds the content with drafts, and rebuilds it whenever a text or the code changes. Each build runs in its own
 * process, because Node caches loaded modules. Resolves to a function that stops watching.
 */
export async function watchContent(
  listener: BuildListener,
  root: string = siteFolders.root,
): Promise<() => void> {
  const runBuild = async () => {
    const program = [
      "--import",
      resolveScript("enable-compile-cache.ts"),
      resolveScript("main.ts"),
    ];
    await run(process.execPath, [...program, "--drafts", "--root", root]);
  };
  const reportProblem = (error: unknown) => {
    const { stderr, message } = error as { stderr?: string; message: string };
    listener.onError((stderr || message).trim());
  };

  const watcher = watch(
    [
      ...collectionNames.map((name) => path.join(root, name)),
      path.join(root, "search"),
      ...watchedCode.map((folder) => path.join(siteFolders.root, folder)),
    ],
    { ignoreInitial: true, ignored: (file) => file.endsWith(".test.ts") },
  );
  await once(watcher, "ready");
  let running = runBuild().then(() => undefined, reportProblem);
  let timer: NodeJS.Timeout | undefined;
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(runBuild).then(listener.onBuilt, reportProblem);
    }, DEBOUNCE_MS);
  });
  await running;
  return () => {
    clearTimeout(timer);
    void watcher.close();
  };
}

function resolveScript(file: string): string {
  return path.join(import.meta.dirname, file);
}
