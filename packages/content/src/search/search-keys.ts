/** The keys of the search index in the content database. */
export const searchKeys = {
  root: "search",
  postings: (shard: number) => `search/postings/${shard}`,
  texts: (chunk: number) => `search/texts/${chunk}`,
};
