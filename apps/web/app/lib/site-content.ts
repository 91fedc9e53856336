import { type Content, createContent } from "@site/content/query/create-content";
import type { Manifest } from "@site/content/query/types";

import { MANIFEST_BLOCK } from "./manifest-block.ts";

/** The content database as the browser reads it: the manifest stands in the page, documents never change. */
export const content: Content = createContent({
  manifest: () =>
    JSON.parse(document.querySelector(`#${MANIFEST_BLOCK}`)?.textContent ?? "") as Manifest,
  read: (address) => fetchJson(`/content/documents/${address}`),
  freshManifest: () =>
    fetchJson("/content/manifest.json", { cache: "no-cache" }) as Promise<Manifest>,
});

/** Nothing where the host has nothing; rejects where it cannot be asked. */
async function fetchJson(address: string, options: RequestInit = {}): Promise<unknown> {
  const response = await fetch(address, options);
  if (response.status === 404) return undefined;
  if (!response.ok)
    throw new Error(`The content did not load (${response.status}). Reload the page.`);
  return response.json();
}
