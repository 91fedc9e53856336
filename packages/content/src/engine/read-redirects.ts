import { addressOf, commonFields, formerAddresses } from "../check/check-entries.ts";
import { collections } from "../collections.ts";
import type { Redirect } from "../query/site-page.ts";
import { findSources } from "../read/find-sources.ts";
import { siteFolders } from "../read/folders.ts";
import { readSource } from "../read/read-source.ts";

/**
 * Where the former addresses of entries lead, from the front matter alone: the same on every day, also for
 * what is published on a later one. Drafts have none.
 */
export async function readRedirects(root: string = siteFolders.root): Promise<Redirect[]> {
  const sources = await findSources(root);
  return sources.flatMap(({ collection, slug, file, text }) => {
    const { data } = readSource(file, text);
    if (collections[collection].isReadInList || commonFields({ data }).draft) return [];
    const to = addressOf(collection, slug);
    return formerAddresses({ collection, data }).map((from) => ({ from, to }));
  });
}
