import { addressOf } from "../collections.ts";
import type { Problem } from "../problems/problem.ts";
import { findSources } from "../read/find-sources.ts";
import { openBuildCache } from "../render/build-cache.ts";
import { engineVersion } from "../render/engine-version.ts";
import { prepareImages } from "../render/prepare-images.ts";
import { renderEntries } from "../render/render-entries.ts";
import { sitePaths } from "../site-paths.ts";
import { checkEntries } from "./check-entries.ts";
import { checkLinks } from "./check-links.ts";
import { loadEntry, type LoadedEntry } from "./loaded-entry.ts";

export interface LoadOptions {
  /** The folder with the folders of the collections. */
  root: string;
  /** The cache of rendered entries. */
  cache: string;
  /** Where the images of the pages are written. */
  media: string;
}

/** Reads, checks and renders every entry below a folder. Returns problems sorted by place. */
export async function loadEntries({
  root,
  cache,
  media,
}: LoadOptions): Promise<{ entries: LoadedEntry[]; problems: Problem[] }> {
  const [sources, version] = await Promise.all([findSources(root), engineVersion()]);
  const images = await prepareImages(root, media, cache);
  const kept = openBuildCache(cache, version, images);
  const rendered = await renderEntries(sources, images, kept).finally(kept.close);
  const entries = rendered.flatMap((entry) => loadEntry(entry) ?? []);
  const pages = rendered.map((entry) => ({
    file: entry.file,
    path: addressOf(entry.collection, entry.slug),
    anchors: entry.anchors,
    links: entry.links,
  }));
  const problems = [
    ...rendered.flatMap((entry) => entry.problems),
    ...checkEntries(entries),
    ...checkLinks(pages, sitePaths),
  ];
  const byPlace = (a: Problem, b: Problem) => a.file.localeCompare(b.file) || a.line - b.line;
  return { entries, problems: problems.sort(byPlace) };
}
