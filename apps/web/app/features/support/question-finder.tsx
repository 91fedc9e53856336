import type { ListedEntry } from "@site/content/query/types";
import { createTextFilter, stripMarkup } from "@site/content/search/filter-texts";
import { searchKeys, type SearchSynonyms } from "@site/content/search/types";
import { useEffect, useMemo, useState } from "react";
import { href } from "react-router";

import { content } from "#app/content/site-content.ts";

interface QuestionFinderProps {
  questions: readonly Question[];
  query: string;
  /** Called with undefined when the search ends. */
  onFound: (found: ReadonlySet<Question> | undefined) => void;
}

const noSynonyms: SearchSynonyms = { same: [], words: {} };

/** Finds matching questions. It loads when the visitor types the first letter, because few visitors search. */
export function QuestionFinder({ questions, query, onFound }: QuestionFinderProps) {
  const [synonyms, setSynonyms] = useState<SearchSynonyms>();
  useEffect(() => {
    // Without synonyms, questions are still found by their own words.
    const read = content.getDocument(searchKeys.words).catch(() => undefined);
    void read.then((words) => setSynonyms(words ?? noSynonyms));
  }, []);
  const filter = useMemo(
    () => synonyms && createQuestionFilter(questions, synonyms),
    [questions, synonyms],
  );
  useEffect(() => {
    if (!filter) return;
    const fit = filter(query);
    onFound(new Set(questions.filter((_, at) => fit.has(at))));
    return () => onFound(undefined);
  }, [filter, questions, query, onFound]);
  return null;
}

function createQuestionFilter(questions: readonly Question[], { same, words }: SearchSynonyms) {
  const texts = questions.map(({ slug, data, html = "" }) =>
    [data.question, stripMarkup(html), words[`${href("/support/faq")}#${slug}`]].join(" "),
  );
  return createTextFilter(texts, same);
}

export type Question = ListedEntry<"faq">;
