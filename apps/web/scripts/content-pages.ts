import { readFile } from "node:fs/promises";
import path from "node:path";

import { siteFolders } from "@site/content/engine/folders";
import type { SitePage } from "@site/content/query/site-page";

/** The pages that the content makes. None where it has not been built, as before the types are generated. */
export async function contentPages(): Promise<SitePage[]> {
  const file = path.join(siteFolders.target, "pages.json");
  const text = await readFile(file, "utf8").catch(() => "[]");
  return JSON.parse(text) as SitePage[];
}
