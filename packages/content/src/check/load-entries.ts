import {
  getEntryAddress,
  type CollectionName,
  collections,
  getCommonFields,
} from "../collections.ts";
import { datasetSlugs } from "../datasets/catalogue.ts";
import { getDatasetPath } from "../datasets/dataset-page.ts";
import type { ContentProblem } from "../problems.ts";
import { findSources, type SourceFile } from "../read/find-sources.ts";
import { readSearchWords, type SearchWords } from "../read/read-search-words.ts";
import { openBuildCache, computeEngineVersion } from "../render/build-cache.ts";
import { prepareImages } from "../render/prepare-images.ts";
import { renderEntries } from "../render/render-entries.ts";
import type { RenderedEntry } from "../render/rendered-entry.ts";
import { sitePaths } from "../site-paths.ts";
import { checkLinks } from "./check-links.ts";
import { type LoadedEntry, getFormerAddresses } from "./loaded-entry.ts";

export interface LoadOptions {
  /** The folder that contains a folder for each collection. */
  root: string;
  /** The cache of rendered entries. */
  cache: string;
  /** The output folder for the images of the pages. */
  media: string;
}

export interface LoadedContent {
  entries: LoadedEntry[];
  searchWords: SearchWords;
  problems: ContentProblem[];
}

/** Reads, checks and renders everything below a folder. Returns problems sorted by file and line. */
export async function loadEntries({ root, cache, media }: LoadOptions): Promise<LoadedContent> {
  const [sources, version] = await Promise.all([findSources(root), computeEngineVersion()]);
  const images = await prepareImages(root, media, cache);
  const buildCache = openBuildCache(cache, version, images);
  const rendered = await renderEntries(sources, images, buildCache).finally(buildCache.close);
  const entries = rendered.flatMap((entry) => loadEntry(entry) ?? []);
  const pages = rendered.map((entry) => ({
    file: entry.file,
    path: getEntryAddress(entry.collection, entry.slug),
    anchors: entry.anchors,
    links: entry.links,
  }));
  const addresses = [...pages.map(({ path }) => path), ...datasetSlugs.map(getDatasetPath)];
  const { searchWords, problems: ofWords } = await readSearchWords(root, addresses);
  const problems = [
    ...rendered.flatMap((entry) => entry.problems),
    ...checkEntries(entries),
    ...checkLinks(pages, sitePaths),
    ...ofWords,
  ];
  const comparePlaces = (a: ContentProblem, b: ContentProblem) =>
    a.file.localeCompare(b.file) || a.line - b.line;
  return { entries, searchWords, problems: problems.sort(comparePlaces) };
}

/** Returns undefined if the front matter is invalid, which is reported separately. */
function loadEntry<Name extends CollectionName>(
  entry: SourceFile<Name> & RenderedEntry,
): LoadedEntry<Name> | undefined {
  const { data, success } = collections[entry.collection].schema.safeParse(entry.data);
  return success ? { ...entry, data } : undefined;
}

/** Problems between entries: duplicate addresses, parts of a series, dates that contradict each other. */
function checkEntries(entries: readonly LoadedEntry[]): ContentProblem[] {
  return [
    ...findDuplicateAddresses(entries),
    ...entries.flatMap(checkDates),
    ...checkSeries(entries),
  ];
}

function findDuplicateAddresses(entries: readonly LoadedEntry[]): ContentProblem[] {
  const files = new Map<string, string>();
  const claims = [
    ...entries.map((entry) => ({
      entry,
      path: getEntryAddress(entry.collection, entry.slug),
      line: 1,
    })),
    ...entries.flatMap((entry) =>
      getFormerAddresses(entry).map((path) => ({ entry, path, line: entry.lines.formerly ?? 1 })),
    ),
  ];
  return claims.flatMap(({ entry, path, line }) => {
    const first = files.get(path);
    if (!first) files.set(path, entry.file);
    return first
      ? [{ file: entry.file, line, message: `${first} has the address ${path} already` }]
      : [];
  });
}

function checkDates(entry: LoadedEntry): ContentProblem[] {
  const { file, lines } = entry;
  const { published, updated } = getCommonFields(entry);
  if (!published || !updated || updated >= published) return [];
  const message = `must not be before the day of publication, ${published}`;
  return [{ file, line: lines.updated ?? 1, field: "updated", message }];
}

function checkSeries(entries: readonly LoadedEntry[]): ContentProblem[] {
  const files = new Map<string, string>();
  return entries.flatMap((entry) => {
    const { file, lines } = entry;
    const { series } = getCommonFields(entry);
    if (!series) return [];
    const part = `${series.name}, part ${series.part}`;
    const first = files.get(part);
    files.set(part, first ?? file);
    const message = `${first} is "${part}" already`;
    return first ? [{ file, line: lines.series ?? 1, field: "series.part", message }] : [];
  });
}
