import type { CollectionName, FrontMatter } from "../collections.ts";
import type { Figure } from "../datasets/figures/figure.ts";

/** An entry in lists and links. */
export interface EntrySummary<Name extends CollectionName = CollectionName> {
  collection: Name;
  slug: string;
  /** Its address on the site. */
  path: string;
  /** Reading time. */
  minutes: number;
  data: FrontMatter<Name>;
}

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** An entry with its text: the document for its page. */
export interface Entry<Name extends CollectionName = CollectionName> extends EntrySummary<Name> {
  html: string;
  headings: Heading[];
  /** Related entries of the collection, the closest first. */
  related: EntrySummary<Name>[];
  /** Its neighbours in the order of the collection's list. */
  previous?: EntrySummary<Name>;
  next?: EntrySummary<Name>;
  /** The datasets that its code reads, with the messy file of those that have one. */
  datasets?: { path: string; title: string; messy?: string }[];
  /** The drawing beside its title. */
  figure?: Figure;
  /** All parts of the series that it belongs to, in their order. */
  series?: EntrySummary<Name>[];
}

/** The new address of a renamed entry. */
export interface MovedEntry {
  movedTo: string;
}

export interface ListedEntry<Name extends CollectionName> extends EntrySummary<Name> {
  /** Only in collections that are read in their list. */
  html?: string;
}

export interface TagCount {
  tag: string;
  label: string;
  entries: number;
}

/** One page of a list. */
export interface ListPage<Name extends CollectionName = CollectionName> {
  collection: Name;
  /** Absent in the list of all entries. */
  tag?: TagCount;
  page: number;
  pages: number;
  /** The number of entries in the whole list. */
  total: number;
  entries: ListedEntry<Name>[];
}

/** The root of the database: it lists the shards, which list the documents. */
export interface Manifest {
  format: 1;
  /** Addresses of the shards; `getShardIndex` finds the one that holds a key. */
  shards: string[];
}

/** Key → address of its document. */
export type Shard = Record<string, string>;

/** A page built from content, for the prerender, the sitemap and the feeds. */
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
