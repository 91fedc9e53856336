import { distanceWithin } from "@site/content/search/match-terms";

import { decodeAddress } from "#app/lib/decoded-address.ts";
import type { PageLink } from "#app/navigation/site-map.ts";

const SHOWN = 3;

/** Pages whose address is close to the requested one: up to a third of it may be mistyped. */
export function findSimilarPages(asked: string, pages: readonly PageLink[]): PageLink[] {
  const typed = asked.toLowerCase().replace(/(?<!\/)\/+$/, "");
  const allowed = Math.max(1, Math.floor((typed.length - 1) / 3));
  return pages
    .flatMap((page) => {
      const distance = distanceWithin(typed, page.to, allowed);
      return distance === undefined ? [] : [{ page, distance }];
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, SHOWN)
    .map(({ page }) => page);
}

/** The words of an address, for the search: "/blog/numbers_as-text.html" is "numbers as text". */
export function toSearchWords(address: string): string {
  const last = decodeAddress(address).split("/").findLast(Boolean) ?? "";
  return last
    .replace(/\.\w{1,5}$/, "")
    .split(/[^\p{L}\p{N}]+/u)
    .join(" ")
    .trim();
}
