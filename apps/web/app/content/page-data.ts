import type { Manifest } from "@site/content/query/types";
import type { HydrationState } from "react-router";

/** The data that a prerendered page contains for the application, as JSON. */
export interface PageData {
  /** The path that the page was rendered for. The not-found page is also served for other paths. */
  path: string;
  /** The URL of the full stylesheet; the document contains only the rules that it needs. */
  stylesheet: string;
  /** The results of the page's loaders at build time. */
  hydrationData: HydrationState;
  /** Lists every document of the content database. */
  contentManifest: Manifest;
}

export const PAGE_DATA_ID = "page-data";

let sent: PageData | undefined;

/** The data of the page that this document was rendered for. */
export function readPageData(): PageData | undefined {
  const text = document.querySelector(`#${PAGE_DATA_ID}`)?.textContent;
  sent ??= text ? (JSON.parse(text) as PageData) : undefined;
  return sent;
}
