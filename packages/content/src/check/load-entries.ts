import { addressOf, type CollectionName, collections } from "../collections.ts";
import { datasetSlugs } from "../datasets/catalogue/catalogue.ts";
import { datasetPage } from "../datasets/dataset-page.ts";
import type { Problem } from "../problems/problem.ts";
import { findSources, type SourceFile } from "../read/find-sources.ts";
import { readSearchWords, type SearchWords } from "../read/read-search-words.ts";
import { openBuildCache } from "../render/build-cache.ts";
import { engineVersion } from "../render/engine-version.ts";
import { prepareImages } from "../render/prepare-images.ts";
import { renderEntries } from "../render/render-entries.ts";
import type { RenderedEntry } from "../render/rendered-entry.ts";
import { sitePaths } from "../site-paths.ts";
import { checkEntries } from "./check-entries.ts";
import { checkLinks } from "./check-links.ts";
import type { LoadedEntry } from "./loaded-entry.ts";

export interface LoadOptions {
  /** The folder with the folders of the collections. */
  root: string;
  /** The cache of rendered entries. */
  cache: string;
  /** Where the images of the pages are written. */
  media: string;
}

export interface LoadedContent {
  entries: LoadedEntry[];
  searchWords: SearchWords;
  problems: Problem[];
}

/** Reads, checks and renders everything below a folder. Returns problems sorted by place. */
export async function loadEntries({ root, cache, media }: LoadOptions): Promise<LoadedContent> {
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
  const addresses = [...pages.map(({ path }) => path), ...datasetSlugs.map(datasetPage)];
  const { searchWords, problems: ofWords } = await readSearchWords(root, addresses);
  const problems = [
    ...rendered.flatMap((entry) => entry.problems),
    ...checkEntries(entries),
    ...checkLinks(pages, sitePaths),
    ...ofWords,
  ];
  const byPlace = (a: Problem, b: Problem) => a.file.localeCompare(b.file) || a.line - b.line;
  return { entries, searchWords, problems: problems.sort(byPlace) };
}

/** Undefined if the front matter is invalid, which is a problem of its own. */
function loadEntry<Name extends CollectionName>(
  entry: SourceFile<Name> & RenderedEntry,
): LoadedEntry<Name> | undefined {
  const { data, success } = collections[entry.collection].schema.safeParse(entry.data);
  return success ? { ...entry, data } : undefined;
}
