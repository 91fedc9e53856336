import { watch } from "node:fs";
import path from "node:path";

import { collectionNames } from "../collections.ts";
import { searchableDatasets } from "../datasets/searchable-datasets.ts";
import { ContentError } from "../problems/problem.ts";
import { buildDay } from "../read/config.ts";
import { siteFolders } from "../read/folders.ts";
import { buildContent } from "./build-content.ts";

interface Listener {
  /** Called after each build but the first. */
  built: () => void;
  /** Called with every problem of a build that failed; the last good one stays. */
  failed: (message: string) => void;
}

/** Editors write a file in several steps; they are one edit. */
const SETTLE_MS = 40;

/** Builds the content of the site with drafts into a folder, and again after each edit. Resolves to what ends it. */
export async function watchContent(target: string, listener: Listener): Promise<() => void> {
  const { root, cache } = siteFolders;
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

  await build().catch(report);
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const edited = (_: string, file: string | null) => {
    const [folder] = (file ?? "").split(path.sep);
    if (!collectionNames.some((name) => name === folder)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(build).then(listener.built, report);
    }, SETTLE_MS);
  };
  const watcher = watch(root, { recursive: true }, edited);
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
