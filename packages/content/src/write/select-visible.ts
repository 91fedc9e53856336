import { type LoadedEntry } from "../check/loaded-entry.ts";
import { commonFields } from "../collections.ts";

/** The entries that visitors may see on a day. With drafts, all of them, for their author. */
export function selectVisible(
  entries: readonly LoadedEntry[],
  { today, drafts }: { today: string; drafts: boolean },
): LoadedEntry[] {
  if (drafts) return [...entries];
  return entries.filter((entry) => {
    const { draft, published } = commonFields(entry);
    return !draft && (published === undefined || published <= today);
  });
}
