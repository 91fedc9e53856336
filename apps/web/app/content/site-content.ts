import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import type { DatasetSummary } from "@site/content/datasets/summarise";
import { type Content, createContent } from "@site/content/query/create-content";
import type { Manifest } from "@site/content/query/types";
import { createContext } from "react-router";

import { readPageData } from "./page-data.ts";

/** What pages read: the content database, and the described datasets. */
export interface SiteContent extends Content {
  datasets: () => Promise<DatasetSummary[] | undefined>;
  dataset: (slug: string) => Promise<DescribedDataset | undefined>;
}

/** The content as the browser reads it: the manifest is in the page, documents never change. */
export const content: SiteContent = {
  ...createContent({
    manifest: () => readPageData()?.contentManifest ?? fetchManifest(),
    read: (address) => fetchJson(`/content/documents/${address}`),
    freshManifest: fetchManifest,
  }),
  datasets: () => fetchJson("/content/datasets.json") as Promise<DatasetSummary[]>,
  dataset: (slug) =>
    fetchJson(`/content/datasets/${encodeURIComponent(slug)}.json`) as Promise<DescribedDataset>,
};

/** What loaders read from; the prerender replaces it with the build's folder. */
export const siteContent = createContext<SiteContent>(content);

function fetchManifest(): Promise<Manifest> {
  return fetchJson("/content/manifest.json", { cache: "no-cache" }) as Promise<Manifest>;
}

/** Undefined if the host has no such document; rejects with a readable message if it cannot be reached. */
async function fetchJson(address: string, options: RequestInit = {}): Promise<unknown> {
  const response = await fetch(address, options).catch((cause: unknown) => {
    throw new Error("The content did not load. Check your connection, then reload the page.", {
      cause,
    });
  });
  if (response.status === 404) return undefined;
  if (!response.ok)
    throw new Error(`The content did not load (${response.status}). Reload the page.`);
  return response.json();
}
