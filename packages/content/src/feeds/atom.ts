import { absolute } from "../brand.ts";
import { writeAtom } from "../markup/atom.ts";
import type { FeedItem } from "./feed-items.ts";

/** The blog as Atom, with full texts. */
export function atomFeed(items: readonly FeedItem[], title: string, description: string): string {
  return writeAtom({
    own: absolute("/atom.xml"),
    page: absolute("/blog"),
    title,
    subtitle: description,
    entries: items,
  });
}
