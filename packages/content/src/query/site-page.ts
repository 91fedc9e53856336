import type { CollectionName } from "../collections.ts";

/** A page that the content makes, as the prerender, the sitemap and the feeds need to know it. */
export interface SitePage {
  path: string;
  collection: CollectionName;
  /** Absent for lists. */
  slug?: string;
  title: string;
  /** The day of its last change; absent where nothing says it. */
  modified?: string;
  /** Where the page is found under another address as well: the one that search engines shall show. */
  canonical?: string;
}

/** A former address of a page. */
export interface Redirect {
  from: string;
  to: string;
}
