import type { Manifest } from "@site/content/query/types";
import type { HydrationState } from "react-router";

/** The data that a prerendered page carries for the application, as JSON. */
export interface PageData {
  /** The path of the page. The not-found page is also sent for other paths. */
  path: string;
  /** The address of the whole stylesheet; the document has only the rules of its own page. */
  stylesheet: string;
  /** The results of the page's loaders at build time. */
  hydrationData: HydrationState;
  /** Lists every document of the content database. */
  contentManifest: Manifest;
}

export const PAGE_DATA_ID = "page-data";

let sent: PageData | undefined;

/** The data of the page that this document was sent for. */
export function readPageData(): PageData | undefined {
  const text = document.querySelector(`#${PAGE_DATA_ID}`)?.textContent;
  sent ??= text ? (JSON.parse(text) as PageData) : undefined;
  return sent;
}
