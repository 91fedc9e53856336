import type { DocumentKey } from "../query/keys.ts";

/** Keys of the search index in the content database. */
export const searchKeys = {
  root: "search" as DocumentKey<SearchRoot>,
  /** Synonyms and extra words for searches over texts in memory. */
  words: "search/words" as DocumentKey<SearchSynonyms>,
  postings: (shard: number): DocumentKey<Postings> => `search/postings/${shard}`,
  texts: (chunk: number): DocumentKey<SearchText[]> => `search/texts/${chunk}`,
};

/** The text below one heading. */
export interface Section {
  /** Anchor of the heading; absent for text above the first heading. */
  id?: string;
  title?: string;
  /** Text of paragraphs, lists and tables. */
  text: string;
  /** Text of the code blocks. It is searched but never shown in excerpts. */
  code: string;
}

export interface SearchRoot {
  /** Every indexed word, sorted, one per line. */
  terms: string;
  /** Index of the first term in each shard of postings. */
  shards: number[];
  entries: number;
  /**
   * The entry that answers each question. In the postings, question number n follows the entries, and a weight is the
   * percentage of the question that the word is.
   */
  asked: number[];
  /** The number of entries in a chunk of texts. */
  chunk: number;
  /** Groups of synonyms, each as one text: "licence license". */
  same: string[];
}

/** For each term of a shard: entry, weight, entry, weight, … */
export type Postings = number[][];

/** The data of an entry that search results show. */
export interface SearchText {
  path: string;
  title: string;
  /** Kind of page, for display: "Blog", "Questions". */
  kind: string;
  sections: { id?: string; title?: string; text: string }[];
}

/** Words that visitors use but the texts do not. */
export interface SearchSynonyms {
  /** Groups of synonyms, each as one text: "licence license". */
  same: string[];
  /** Extra search words by address. */
  words: Record<string, string>;
}
