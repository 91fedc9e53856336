import { createSearch, type SearchHit } from "@site/content/search/create-search";
import { searchKeys } from "@site/content/search/types";
import { useEffect, useState } from "react";

import { content } from "#app/content/site-content.ts";

const search = createSearch(content.getDocument);

interface SearchResult {
  query: string;
  hits: SearchHit[];
}

/** The results and the query they belong to. The last results stay while newer ones load. */
export function useSearch(query: string): {
  answered: string;
  hits?: SearchHit[];
  failed: boolean;
} {
  const [result, setResult] = useState<SearchResult>();
  const [failed, setFailed] = useState(false);
  // Load the index while the visitor types the first word. If that fails, the first search reports it.
  useEffect(() => void content.getDocument(searchKeys.root).catch(() => undefined), []);
  useEffect(() => {
    let isOutdated = false;
    const find = async () => {
      const hits = query.trim() === "" ? [] : await search(query).catch(() => undefined);
      if (isOutdated) return;
      setFailed(!hits);
      if (hits) setResult({ query, hits });
    };
    void find();
    return () => {
      isOutdated = true;
    };
  }, [query]);
  // An empty query has no result. Otherwise the page would show "nothing found" before any search.
  const hasResult = result && result.query.trim() !== "" && query.trim() !== "";
  return {
    answered: result?.query ?? "",
    ...(hasResult ? { hits: result.hits } : {}),
    failed,
  };
}
