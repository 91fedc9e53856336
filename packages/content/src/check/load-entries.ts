import type { Problem } from "../problems/problem.ts";
import { findSources } from "../read/find-sources.ts";
import { openCodeCache } from "../render/code-cache.ts";
import { engineVersion } from "../render/engine-version.ts";
import { prepareImages } from "../render/prepare-images.ts";
import { openRenderCache } from "../render/render-cache.ts";
import { renderEntries } from "../render/render-entries.ts";
import { sitePaths } from "../site-paths.ts";
import { addressOf, checkEntries, type LoadedEntry } from "./check-entries.ts";
import { checkLinks } from "./check-links.ts";

export interface LoadOptions {
  /** The folder with the folders of the collections. */
  root: string;
  /** Where what was rendered is kept for the next time. */
  cache: string;
  /** Where the images of the pages are written. */
  media: string;
}

/** Reads, checks and renders every entry below a folder. Problems come back sorted by place. */
export async function loadEntries({
  root,
  cache,
  media,
}: LoadOptions): Promise<{ entries: LoadedEntry[]; problems: Problem[] }> {
  const [sources, version] = await Promise.all([findSources(root), engineVersion()]);
  const images = await prepareImages(root, media, cache);
  const rendered = await openRenderCache(cache, version, images);
  const code = await openCodeCache(cache, version);
  const entries = await renderEntries(sources, images, rendered, code);
  const pages = entries.map((entry) => ({
    file: entry.file,
    path: addressOf(entry.collection, entry.slug),
    anchors: entry.anchors,
    links: entry.links,
  }));
  const problems = [
    ...entries.flatMap((entry) => entry.problems),
    ...checkEntries(entries),
    ...checkLinks(pages, sitePaths),
  ];
  const byPlace = (a: Problem, b: Problem) => a.file.localeCompare(b.file) || a.line - b.line;
  return { entries, problems: problems.sort(byPlace) };
}
