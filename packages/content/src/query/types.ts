import type { CollectionName, FrontMatter } from "../collections.ts";
import type { Drawing, Figure } from "../datasets/figures/figure.ts";

/** The data of an entry that lists and links show. */
export interface EntrySummary<Name extends CollectionName = CollectionName> {
  collection: Name;
  slug: string;
  /** Its address on the site. */
  path: string;
  /** Reading time in minutes. */
  minutes: number;
  data: FrontMatter<Name>;
}

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** An entry with its text, as stored for its page. */
export interface Entry<Name extends CollectionName = CollectionName> extends EntrySummary<Name> {
  html: string;
  headings: Heading[];
  /** Related entries of the collection, closest first. */
  related: EntrySummary<Name>[];
  /** The neighbouring entries in the order of the collection's list. */
  previous?: EntrySummary<Name>;
  next?: EntrySummary<Name>;
  /** The datasets that its code reads, with the messy file if there is one. */
  datasets?: { path: string; title: string; messy?: string }[];
  /** The drawing beside its title. */
  figure?: Figure;
  /** All parts of its series, in order. */
  series?: EntrySummary<Name>[];
}

/** The new address of a renamed entry. */
export interface MovedEntry {
  movedTo: string;
}

export interface ListedEntry<Name extends CollectionName> extends EntrySummary<Name> {
  /** Only in collections whose lists show the whole text. */
  html?: string;
  /** A drawing of its data, shown beside its title. */
  drawing?: Drawing;
}

export interface TagCount {
  tag: string;
  label: string;
  entries: number;
}

export interface ListPage<Name extends CollectionName = CollectionName> {
  collection: Name;
  /** Absent for the list of all entries. */
  tag?: TagCount;
  page: number;
  pages: number;
  /** The number of entries in the whole list. */
  total: number;
  entries: ListedEntry<Name>[];
}

/** The root of the database. It lists the shards, and the shards list the documents. */
export interface Manifest {
  format: 1;
  /** Addresses of the shards. `getShardIndex` finds the shard of a key. */
  shards: string[];
}

/** Maps keys to the addresses of their documents. */
export type Shard = Record<string, string>;

/** A page built from content, for the prerender, the sitemap and the feeds. */
export interface SitePage {
  path: string;
  collection: CollectionName;
  /** Absent for lists. */
  slug?: string;
  title: string;
  /** The day of the last change; absent if unknown. */
  modified?: string;
  /** The address for search engines, if the page also has another one. */
  canonical?: string;
}

/** A former address of a page. */
export interface Redirect {
  from: string;
  to: string;
}
