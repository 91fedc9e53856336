import { formerAddresses, type LoadedEntry } from "../check/loaded-entry.ts";
import { addressOf, collections } from "../collections.ts";
import type { Redirect } from "../query/site-page.ts";

/** Redirects from the former addresses of entries. A part of a page has none: its page did not move. */
export function listRedirects(entries: readonly LoadedEntry[]): Redirect[] {
  return entries
    .filter(({ collection }) => !collections[collection].isReadInList)
    .flatMap((entry) =>
      formerAddresses(entry).map((from) => ({ from, to: addressOf(entry.collection, entry.slug) })),
    );
}
