import type { DocumentKey } from "../query/keys.ts";

/** The keys of the search index in the content database. */
export const searchKeys = {
  root: "search" as DocumentKey<SearchRoot>,
  /** The synonyms and extra words for a search over texts in memory. */
  words: "search/words" as DocumentKey<SearchSynonyms>,
  postings: (shard: number): DocumentKey<Postings> => `search/postings/${shard}`,
  texts: (chunk: number): DocumentKey<SearchText[]> => `search/texts/${chunk}`,
};

/** The text below one heading. */
export interface Section {
  /** The anchor of its heading; absent above the first one. */
  id?: string;
  title?: string;
  /** Words of running text, lists and tables. */
  text: string;
  /** The code blocks: searched, but never shown as an excerpt. */
  code: string;
}

/** The root of the search index. */
export interface SearchRoot {
  /** Every indexed word, sorted, one per line. */
  terms: string;
  /** The first term of each shard of postings, by its number. */
  shards: number[];
  /** The number of entries. */
  entries: number;
  /** The number of entries in one chunk of texts. */
  chunk: number;
  /** Groups of synonyms, each as one text: "licence license". */
  same: string[];
}

/** For each term of a shard: entry, weight, entry, weight, … */
export type Postings = number[][];

/** An entry as results show it. */
export interface SearchText {
  path: string;
  title: string;
  /** What kind of page it is: "Blog", "Questions". */
  kind: string;
  sections: { id?: string; title?: string; text: string }[];
}

/** Words that visitors use but the texts do not. */
export interface SearchSynonyms {
  /** Groups of synonyms, each as one text: "licence license". */
  same: string[];
  /** Other words for a text, by its address. */
  words: Record<string, string>;
}
