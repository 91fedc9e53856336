import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Redirect, SitePage } from "@site/content/query/site-page";
import { siteFolders } from "@site/content/read/folders";

/** The pages built from content. Empty if it has not been built, as before the types are generated. */
export function readContentPages(): Promise<SitePage[]> {
  return readList("pages.json");
}

/** Redirects from the former addresses of pages. */
export function readContentRedirects(): Promise<Redirect[]> {
  return readList("redirects.json");
}

async function readList<Item>(name: string): Promise<Item[]> {
  const text = await readFile(path.join(siteFolders.target, name), "utf8").catch(() => "[]");
  return JSON.parse(text) as Item[];
}
