import { formerAddresses, type LoadedEntry } from "../check/loaded-entry.ts";
import { addressOf, collections } from "../collections.ts";
import type { Redirect } from "../query/site-page.ts";

/** Where the former addresses of entries lead. A part of a page has none: its page is where it was. */
export function listRedirects(entries: readonly LoadedEntry[]): Redirect[] {
  return entries
    .filter(({ collection }) => !collections[collection].isReadInList)
    .flatMap((entry) =>
      formerAddresses(entry).map((from) => ({ from, to: addressOf(entry.collection, entry.slug) })),
    );
}
