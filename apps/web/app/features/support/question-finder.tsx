import { useEffect, useMemo } from "react";

import { hasWords, type Question, wordsOf } from "./has-words.ts";

interface QuestionFinderProps {
  questions: readonly Question[];
  query: string;
  /** Nothing, once there is no search any more. */
  onFound: (found: ReadonlySet<Question> | undefined) => void;
}

/** Finds the questions that fit. Few visitors search, so it is loaded with the first letter. */
export function QuestionFinder({ questions, query, onFound }: QuestionFinderProps) {
  const words = useMemo(
    () => questions.map((question) => [question, wordsOf(question)] as const),
    [questions],
  );
  useEffect(() => {
    const fit = words.filter(([, text]) => hasWords(text, query));
    onFound(new Set(fit.map(([question]) => question)));
    return () => onFound(undefined);
  }, [words, query, onFound]);
  return null;
}
