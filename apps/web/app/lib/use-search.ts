import { createSearch, type SearchHit } from "@site/content/search/create-search";
import { useEffect, useState } from "react";

import { content } from "./site-content.ts";

const search = createSearch(content.document);

/** The results of what is typed. While newer ones are on their way, the last ones stay. */
export function useSearch(query: string): { hits?: SearchHit[]; failed: boolean } {
  const [hits, setHits] = useState<SearchHit[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const find = async () => {
      const found = await search(query).catch(() => undefined);
      if (isLeft) return;
      setFailed(!found);
      if (found) setHits(found);
    };
    void find();
    return () => {
      isLeft = true;
    };
  }, [query]);
  return { ...(hits ? { hits } : {}), failed };
}
