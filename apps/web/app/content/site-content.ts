import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import type { DatasetSummary } from "@site/content/datasets/summarise";
import { type ContentReader, createContentReader } from "@site/content/query/create-content";
import { MISSING_PART_MESSAGE } from "@site/content/query/missing-part";
import type { Manifest } from "@site/content/query/types";
import { createContext } from "react-router";

import { readPageData } from "./page-data.ts";

/** What pages read: the content database and the described datasets. */
export interface SiteContent extends ContentReader {
  datasets: () => Promise<DatasetSummary[] | undefined>;
  dataset: (slug: string) => Promise<DescribedDataset | undefined>;
}

/** The content in the browser. The page contains the manifest; documents are immutable. */
export const content: SiteContent = {
  ...createContentReader({
    manifest: () => readPageData()?.contentManifest ?? fetchManifest(),
    read: (address) => fetchJson(`/content/documents/${address}`),
    freshManifest: fetchManifest,
  }),
  datasets: fetchDatasets,
  async dataset(slug) {
    const document = await fetchJson(`/content/datasets/${encodeURIComponent(slug)}.json`);
    if (!document && (await fetchDatasets()).some((known) => known.slug === slug)) {
      throw new Error(MISSING_PART_MESSAGE);
    }
    return document as DescribedDataset | undefined;
  },
};

/** The content that loaders read. The prerenderer replaces it with files of the build. */
export const siteContentContext = createContext<SiteContent>(content);

function fetchManifest() {
  return fetchRequired("/content/manifest.json", { cache: "no-cache" }) as Promise<Manifest>;
}

function fetchDatasets() {
  return fetchRequired("/content/datasets.json") as Promise<DatasetSummary[]>;
}

async function fetchRequired(address: string, options?: RequestInit): Promise<unknown> {
  const document = await fetchJson(address, options);
  if (!document) throw new Error(MISSING_PART_MESSAGE);
  return document;
}

/**
 * Returns undefined if there is no such document. Rejects with a readable message if it cannot be fetched or parsed.
 */
async function fetchJson(address: string, options?: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(address, options);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The host answered ${response.status}.`);
    return await response.json();
  } catch (cause) {
    throw new Error(MISSING_PART_MESSAGE, { cause });
  }
}
