import { createSearch, type SearchHit } from "@site/content/search/create-search";
import { searchKeys } from "@site/content/search/search-keys";
import { useEffect, useState } from "react";

import { content } from "./site-content.ts";

const search = createSearch(content.document);

export interface Found {
  /** What was searched for. */
  query: string;
  hits: SearchHit[];
}

/** The results of what is typed. While newer ones are on their way, the last ones stay. */
export function useSearch(query: string): { found?: Found | undefined; failed: boolean } {
  const [found, setFound] = useState<Found>();
  const [failed, setFailed] = useState(false);
  // The index comes while the first word is typed; where it does not, the first search says so.
  useEffect(() => void content.document(searchKeys.root).catch(() => undefined), []);
  useEffect(() => {
    let isLeft = false;
    const find = async () => {
      const hits = query.trim() === "" ? [] : await search(query).catch(() => undefined);
      if (isLeft) return;
      setFailed(!hits);
      if (hits) setFound({ query, hits });
    };
    void find();
    return () => {
      isLeft = true;
    };
  }, [query]);
  // Nothing was found for nothing: before the first answer there is none.
  return { found: found?.query.trim() && query.trim() ? found : undefined, failed };
}
