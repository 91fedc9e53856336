import { type LoadedEntry } from "../check/loaded-entry.ts";
import { collections, commonFields } from "../collections.ts";

/** The entries that are out on a day, on the site or by mail. With drafts, all of them, for their author. */
export function selectDue(
  entries: readonly LoadedEntry[],
  { today, drafts }: { today: string; drafts: boolean },
): LoadedEntry[] {
  if (drafts) return [...entries];
  return entries.filter((entry) => {
    const { draft, published } = commonFields(entry);
    return !draft && (published === undefined || published <= today);
  });
}

/** Those that visitors see on the site. */
export function selectVisible(due: readonly LoadedEntry[]): LoadedEntry[] {
  return due.filter(({ collection }) => collections[collection].isOnSite);
}
