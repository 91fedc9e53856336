import type { CollectionName } from "../collections.ts";

/** A page built from content, as the prerender, the sitemap and the feeds need to know it. */
export interface SitePage {
  path: string;
  collection: CollectionName;
  /** Absent for lists. */
  slug?: string;
  title: string;
  /** The day of its last change; absent if unknown. */
  modified?: string;
  /** If the page has another address as well: the one that search engines should show. */
  canonical?: string;
}

/** A former address of a page. */
export interface Redirect {
  from: string;
  to: string;
}
