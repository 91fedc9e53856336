import { createSearch, type SearchHit } from "@site/content/search/create-search";
import { searchKeys } from "@site/content/search/types";
import { useEffect, useState } from "react";

import { content } from "#app/content/site-content.ts";

const search = createSearch(content.getDocument);

interface Answer {
  /** The query. */
  query: string;
  hits: SearchHit[];
}

/** The results with the query they answer. While newer ones load, the last ones stay. */
export function useSearch(query: string): {
  answered: string;
  hits?: SearchHit[];
  failed: boolean;
} {
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState(false);
  // The index loads while the first word is typed; if it fails, the first search reports it.
  useEffect(() => void content.getDocument(searchKeys.root).catch(() => undefined), []);
  useEffect(() => {
    let isLeft = false;
    const find = async () => {
      const hits = query.trim() === "" ? [] : await search(query).catch(() => undefined);
      if (isLeft) return;
      setFailed(!hits);
      if (hits) setAnswer({ query, hits });
    };
    void find();
    return () => {
      isLeft = true;
    };
  }, [query]);
  // An empty query has no result: it would say that nothing was found before any search.
  const isAnswered = answer && answer.query.trim() !== "" && query.trim() !== "";
  return {
    answered: answer?.query ?? "",
    ...(isAnswered ? { hits: answer.hits } : {}),
    failed,
  };
}
