import type { DocumentKey } from "../query/keys.ts";
import type { OtherWords, Postings, SearchRoot, SearchText } from "./types.ts";

/** The keys of the search index in the content database. */
export const searchKeys = {
  root: "search" as DocumentKey<SearchRoot>,
  /** What a search over texts at hand knows beside them. */
  words: "search/words" as DocumentKey<OtherWords>,
  postings: (shard: number): DocumentKey<Postings> => `search/postings/${shard}`,
  texts: (chunk: number): DocumentKey<SearchText[]> => `search/texts/${chunk}`,
};
