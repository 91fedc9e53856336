import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Redirect, SitePage } from "@site/content/query/types";
import { siteFolders } from "@site/content/read/config";

import type { SiteContent } from "../../app/content/site-content.ts";

/** The pages built from content. Empty if the content has not been built yet. */
export function readContentPages(): Promise<SitePage[]> {
  return readList("pages.json");
}

/** Redirects from former paths of content pages. */
export function readContentRedirects(): Promise<Redirect[]> {
  return readList("redirects.json");
}

async function readList<Item>(name: string): Promise<Item[]> {
  const text = await readFile(path.join(siteFolders.target, name), "utf8").catch(() => "[]");
  return JSON.parse(text) as Item[];
}

/** The documents that dataset pages fetch in the browser, by address: the list, and each dataset by name. */
export async function createDatasetDocuments(content: SiteContent): Promise<Map<string, string>> {
  const datasets = (await content.datasets()) ?? [];
  const documents = new Map([["/content/datasets.json", JSON.stringify(datasets)]]);
  for (const { slug } of datasets) {
    documents.set(`/content/datasets/${slug}.json`, JSON.stringify(await content.dataset(slug)));
  }
  return documents;
}
