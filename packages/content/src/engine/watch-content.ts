import { once } from "node:events";
import path from "node:path";

import { watch } from "chokidar";

import { collectionNames } from "../collections.ts";
import { ContentError } from "../problems/problem.ts";
import { buildDay } from "../read/config.ts";
import { siteFolders } from "../read/folders.ts";
import { searchableDatasets } from "../write/searchable-datasets.ts";
import { buildContent } from "./build-content.ts";

interface Listener {
  /** Called after each build but the first. */
  built: () => void;
  /** Called with every problem of a build that failed; the last good one stays. */
  failed: (message: string) => void;
}

/** Editors write a file in several steps; they are one edit. */
const SETTLE_MS = 40;

/**
 * Builds content with drafts into a folder, and again after each edit; that of the site, where no other
 * folders are given. Resolves to what ends it.
 */
export async function watchContent(
  target: string,
  listener: Listener,
  { root, cache }: { root: string; cache: string } = siteFolders,
): Promise<() => void> {
  const build = () =>
    buildContent({
      root,
      cache: path.join(cache, "drafts"),
      target,
      today: buildDay(),
      drafts: true,
      alsoSearchable: searchableDatasets(),
    });
  const report = (error: unknown) =>
    listener.failed(error instanceof ContentError ? error.message : String(error));

  const watcher = watch(
    collectionNames.map((name) => path.join(root, name)),
    { ignoreInitial: true },
  );
  await once(watcher, "ready");
  let running = build().then(() => undefined, report);
  let timer: NodeJS.Timeout | undefined;
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(build).then(listener.built, report);
    }, SETTLE_MS);
  });
  await running;
  return () => {
    clearTimeout(timer);
    void watcher.close();
  };
}
