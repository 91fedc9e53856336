import { existsSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { loadEntries } from "../check/load-entries.ts";
import type { LoadedEntry } from "../check/loaded-entry.ts";
import { getEntryAddress, collections, getCommonFields } from "../collections.ts";
import { writeFeeds } from "../feeds/write-feeds.ts";
import { ContentError, type ContentProblem } from "../problems.ts";
import { toKeyedDocument } from "../query/keys.ts";
import type { Manifest } from "../query/types.ts";
import { buildSearchIndex, type SearchableEntry } from "../search/build-search-index.ts";
import { searchKeys } from "../search/types.ts";
import { buildDocuments } from "../write/build-documents.ts";
import { listRedirects, listSitePages } from "../write/list-pages.ts";
import { renderOfflineHelp, renderTerms } from "../write/offline-help.ts";
import {
  getSearchableEntries,
  getSearchablePages,
  addSearchWords,
} from "../write/search-entries.ts";
import { writeDatabase } from "../write/write-database.ts";

export interface BuildOptions {
  /** The folder with the folders of the collections. */
  root: string;
  /** Output folder of the database. */
  target: string;
  /** Folder of the cache of rendered entries, for the next build. */
  cache: string;
  /** The day of the build, such as 2026-11-21. Entries with a later day are excluded. */
  today: string;
  /** Whether to include drafts and future entries, as in an author's preview. */
  drafts: boolean;
  /** Other pages to include in the search. */
  alsoSearchable?: readonly SearchableEntry[];
}

export interface BuildResult {
  manifest: Manifest;
  entries: LoadedEntry[];
  documents: number;
}

/** Builds the static content database. Throws `ContentError` with every problem if there are any. */
export async function buildContent(options: BuildOptions): Promise<BuildResult> {
  const { root, target, cache } = options;
  const media = path.join(target, "media");
  const { entries, searchWords, problems } = await loadEntries({ root, cache, media });
  if (problems.length > 0) throw new ContentError(problems);
  const published = selectPublished(entries, options);
  const visible = filterSiteEntries(published);
  const early = checkLinksToHiddenEntries(entries, { visible, published });
  if (early.length > 0) throw new ContentError(early);
  const texts = [...getSearchableEntries(visible), ...(options.alsoSearchable ?? [])];
  const searchable = [...getSearchablePages(searchWords), ...addSearchWords(texts, searchWords)];
  const documents = new Map([
    ...buildDocuments(visible),
    ...buildSearchIndex(searchable, searchWords.same),
    toKeyedDocument(searchKeys.words, { same: searchWords.same, words: searchWords.words }),
  ]);
  const manifest = await writeDatabase(documents, target);
  await writeFile(path.join(target, "pages.json"), JSON.stringify(listSitePages(visible)));
  await writeFile(path.join(target, "redirects.json"), JSON.stringify(listRedirects(visible)));
  await writeFile(
    path.join(target, "offline-help.html"),
    renderOfflineHelp(visible, options.today),
  );
  await writeTerms(visible, { root, target });
  await writeFeeds(visible, path.join(target, "feeds"));
  return { manifest, entries: visible, documents: documents.size };
}

/** Writes the terms as a file, beside those that were in force before, so that buyers find what they accepted. */
async function writeTerms(
  entries: readonly LoadedEntry[],
  { root, target }: Pick<BuildOptions, "root" | "target">,
): Promise<void> {
  const terms = entries.find(({ file }) => file === "legal/terms.md");
  if (!terms || !("version" in terms.data)) return;
  const folder = path.join(target, "terms");
  await mkdir(folder, { recursive: true });
  const former = path.join(root, "legal/former-terms");
  if (existsSync(former)) await cp(former, folder, { recursive: true });
  const { version } = terms.data;
  await writeFile(path.join(folder, `${version}.html`), renderTerms(terms, version));
}

/** Reports links from published entries to drafts or future entries. */
function checkLinksToHiddenEntries(
  entries: readonly LoadedEntry[],
  { visible, published }: { visible: readonly LoadedEntry[]; published: readonly LoadedEntry[] },
): ContentProblem[] {
  const seen = new Set(visible);
  const hidden = new Set(
    entries
      .filter((entry) => !seen.has(entry))
      .map(({ collection, slug }) => getEntryAddress(collection, slug)),
  );
  return published.flatMap(({ file, links }) =>
    links
      .filter(({ href }) => hidden.has(href) || hidden.has(href.split("#")[0] ?? href))
      .map(({ href, line }) => ({
        file,
        line,
        message: `the link "${href}" leads to a page that visitors do not see yet`,
      })),
  );
}

/** Selects the entries that are published on a day, on the site or by mail. With drafts, selects all entries. */
function selectPublished(
  entries: readonly LoadedEntry[],
  { today, drafts }: { today: string; drafts: boolean },
): LoadedEntry[] {
  if (drafts) return [...entries];
  return entries.filter((entry) => {
    const { draft, published } = getCommonFields(entry);
    return !draft && (published === undefined || published <= today);
  });
}

/** Selects the entries that are on the site. */
function filterSiteEntries(published: readonly LoadedEntry[]): LoadedEntry[] {
  return published.filter(({ collection }) => collections[collection].isOnSite);
}
