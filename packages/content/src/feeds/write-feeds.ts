import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { brand } from "../brand.ts";
import { type LoadedEntry } from "../check/loaded-entry.ts";
import { atomFeed } from "./atom.ts";
import { feedItems } from "./feed-items.ts";
import { jsonFeed } from "./json-feed.ts";
import { rssFeed } from "./rss.ts";

/**
 * Writes the blog's feeds: `feed.xml` (RSS), `atom.xml` and `feed.json`. Our own code, because feedsmith 3.0 pads
 * texts with spaces and keeps characters that XML forbids, and feed 6.0 marks plain titles as HTML and writes names
 * where RSS wants mail addresses.
 */
export async function writeFeeds(entries: readonly LoadedEntry[], folder: string): Promise<void> {
  const items = feedItems(entries);
  const about = [`${brand.name} blog`, "Articles on cleaning data."] as const;
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(path.join(folder, "feed.xml"), rssFeed(items, ...about)),
    writeFile(path.join(folder, "atom.xml"), atomFeed(items, ...about)),
    writeFile(path.join(folder, "feed.json"), jsonFeed(items, ...about)),
  ]);
}
