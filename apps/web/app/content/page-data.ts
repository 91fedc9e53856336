import type { Manifest } from "@site/content/query/types";
import type { HydrationState } from "react-router";

/** What a prerendered page carries for the application, as JSON. */
export interface PageData {
  /** The path of the page. The one for addresses that lead nowhere is sent for others than its own. */
  path: string;
  /** The address of the whole stylesheet; the document has the rules of its own page alone. */
  stylesheet: string;
  /** What the loaders of the page answered at build time. */
  hydrationData: HydrationState;
  /** Names every document of the content database. */
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
