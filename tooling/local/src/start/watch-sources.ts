import { watch } from "chokidar";

/** An editor may write several files in a burst: wait until it is done. */
const QUIET_MS = 150;

/**
 * Calls `changed` after each burst of changes below the folders, except tests. Returns a function that stops
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
