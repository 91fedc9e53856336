import { type Content, createContent } from "@site/content/query/create-content";
import type { Manifest } from "@site/content/query/types";

import { MANIFEST_BLOCK } from "./manifest-block.ts";

/** The content database as the browser reads it: the manifest stands in the page, documents never change. */
export const content: Content = createContent({
  manifest: () => manifestOfPage() ?? fetchManifest(),
  read: (address) => fetchJson(`/content/documents/${address}`),
  freshManifest: fetchManifest,
});

/** Nothing after an error page, which takes the place of the whole document. */
function manifestOfPage(): Manifest | undefined {
  const text = document.querySelector(`#${MANIFEST_BLOCK}`)?.textContent;
  return text ? (JSON.parse(text) as Manifest) : undefined;
}

function fetchManifest(): Promise<Manifest> {
  return fetchJson("/content/manifest.json", { cache: "no-cache" }) as Promise<Manifest>;
}

/** Nothing where the host has nothing; rejects where it cannot be asked. */
async function fetchJson(address: string, options: RequestInit = {}): Promise<unknown> {
  const response = await fetch(address, options);
  if (response.status === 404) return undefined;
  if (!response.ok)
    throw new Error(`The content did not load (${response.status}). Reload the page.`);
  return response.json();
}
