import { createSearch, type SearchHit } from "@site/content/search/create-search";
import { searchKeys } from "@site/content/search/search-keys";
import { useEffect, useState } from "react";

import { content } from "#app/content/site-content.ts";

const search = createSearch(content.document);

interface Answer {
  /** What was searched for. */
  query: string;
  hits: SearchHit[];
}

/** The results of what is typed, with what they answer. While newer ones are on their way, the last ones stay. */
export function useSearch(query: string): {
  answered: string;
  hits?: SearchHit[];
  failed: boolean;
} {
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState(false);
  // The index comes while the first word is typed; where it does not, the first search says so.
  useEffect(() => void content.document(searchKeys.root).catch(() => undefined), []);
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
  // To nothing there is no answer: it would say that nothing was found before anything was looked for.
  const isAnswered = answer && answer.query.trim() !== "" && query.trim() !== "";
  return {
    answered: answer?.query ?? "",
    ...(isAnswered ? { hits: answer.hits } : {}),
    failed,
  };
}
