import { addressOf } from "../collections.ts";
import type { Problem } from "../problems/problem.ts";
import { type LoadedEntry } from "./loaded-entry.ts";

/** Links from what is out to entries that visitors cannot see yet: drafts and future entries. */
export function checkHiddenLinks(
  entries: readonly LoadedEntry[],
  { visible, due }: { visible: readonly LoadedEntry[]; due: readonly LoadedEntry[] },
): Problem[] {
  const seen = new Set(visible);
  const hidden = new Set(
    entries
      .filter((entry) => !seen.has(entry))
      .map(({ collection, slug }) => addressOf(collection, slug)),
  );
  return due.flatMap(({ file, links }) =>
    links
      .filter(({ href }) => hidden.has(href) || hidden.has(href.split("#")[0] ?? href))
      .map(({ href, line }) => ({
        file,
        line,
        message: `the link "${href}" leads to a page that visitors do not see yet`,
      })),
  );
}
