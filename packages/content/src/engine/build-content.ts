import { writeFile } from "node:fs/promises";
import path from "node:path";

import { checkHiddenLinks } from "../check/check-hidden-links.ts";
import { loadEntries } from "../check/load-entries.ts";
import { type LoadedEntry } from "../check/loaded-entry.ts";
import { writeFeeds } from "../feeds/write-feeds.ts";
import { ContentError } from "../problems/problem.ts";
import { underKey } from "../query/keys.ts";
import type { Manifest } from "../query/types.ts";
import { buildSearchIndex, type SearchableEntry } from "../search/build-search-index.ts";
import { searchKeys } from "../search/search-keys.ts";
import { buildDocuments } from "../write/build-documents.ts";
import { listRedirects } from "../write/list-redirects.ts";
import { listSitePages } from "../write/list-site-pages.ts";
import { searchableEntries } from "../write/searchable-entries.ts";
import { searchablePages, withSearchWords } from "../write/searchable-pages.ts";
import { selectDue, selectVisible } from "../write/select-visible.ts";
import { writeDatabase } from "../write/write-database.ts";

export interface BuildOptions {
  /** The folder with the folders of the collections. */
  root: string;
  /** Where the database is written. */
  target: string;
  /** The cache of rendered entries, for the next build. */
  cache: string;
  /** The day of the build, as 2026-11-21: later entries are left out. */
  today: string;
  /** Whether to include drafts and future entries, as their author sees them. */
  drafts: boolean;
  /** Pages that do not come from entries but that the search finds as well. */
  alsoSearchable?: readonly SearchableEntry[];
}

export interface Built {
  manifest: Manifest;
  entries: LoadedEntry[];
  documents: number;
}

/** Builds the static content database. Throws `ContentError` with every problem if there are any. */
export async function buildContent(options: BuildOptions): Promise<Built> {
  const { root, target, cache } = options;
  const media = path.join(target, "media");
  const { entries, searchWords, problems } = await loadEntries({ root, cache, media });
  if (problems.length > 0) throw new ContentError(problems);
  const due = selectDue(entries, options);
  const visible = selectVisible(due);
  const early = checkHiddenLinks(entries, { visible, due });
  if (early.length > 0) throw new ContentError(early);
  const texts = [...searchableEntries(visible), ...(options.alsoSearchable ?? [])];
  const searchable = [...searchablePages(searchWords), ...withSearchWords(texts, searchWords)];
  const documents = new Map([
    ...buildDocuments(visible),
    ...buildSearchIndex(searchable, searchWords.same),
    underKey(searchKeys.words, { same: searchWords.same, words: searchWords.words }),
  ]);
  const manifest = await writeDatabase(documents, target);
  await writeFile(path.join(target, "pages.json"), JSON.stringify(listSitePages(visible)));
  await writeFile(path.join(target, "redirects.json"), JSON.stringify(listRedirects(visible)));
  await writeFeeds(visible, path.join(target, "feeds"));
  return { manifest, entries: visible, documents: documents.size };
}
