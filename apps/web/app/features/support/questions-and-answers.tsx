import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/survey-answers/chart-words";
import { Suspense, useState } from "react";
import { useLocation } from "react-router";

import { decodeAddress } from "#app/lib/decoded-address.ts";
import { lazyComponent } from "#app/navigation/lazy-part.ts";
import { useOpenAnchor } from "#app/navigation/use-opened-anchor.ts";
import { HeaderWithFigure } from "#app/ui/figure-beside.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";

import { QuestionList } from "./question-list.tsx";
import { QuestionSearch } from "./question-search.tsx";
import type { Question } from "./question.ts";

const QuestionFinder = lazyComponent(
  async () => (await import("./question-finder.tsx")).QuestionFinder,
);
const SearchAnswers = lazyComponent(
  async () => (await import("#app/search/search-answers.tsx")).SearchAnswers,
);

/** All questions, and a search that narrows them. The others are hidden, not removed, so that links reach them. */
export function QuestionsAndAnswers({ questions }: { questions: readonly Question[] }) {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<ReadonlySet<Question>>();
  const { hash, key } = useLocation();
  /** The link that led here, once the visitor searches for something else. */
  const [leftLink, setLeftLink] = useState<string>();
  useOpenAnchor();

  const isAsked = query.trim() !== "";
  const fit = isAsked ? found : undefined;
  const isNone = fit?.size === 0;
  const named = key === leftLink ? undefined : decodeAddress(hash.slice(1));

  return (
    <>
      <HeaderWithFigure figure={chartFigure("survey-answers", words)}>
        <PageHeading
          lead={
            <>
              Can't find yours? <a href="#write">Write to us</a>, and a person will answer.
            </>
          }
        >
          Questions and answers
        </PageHeading>
        <QuestionSearch
          onChange={setQuery}
          onType={() => setLeftLink(key)}
          onOpen={openFirst}
          status={
            isNone
              ? `None of the ${questions.length} questions fits, so we searched the whole site.`
              : `${fit ? `${fit.size} of ` : ""}${questions.length} questions.`
          }
        >
          <Suspense>
            {isAsked && <QuestionFinder questions={questions} query={query} onFound={setFound} />}
            {isNone && <SearchAnswers query={query} />}
          </Suspense>
        </QuestionSearch>
      </HeaderWithFigure>
      <QuestionList
        questions={questions}
        isShown={(question) => !fit || fit.has(question) || question.slug === named}
      />
    </>
  );
}

function openFirst(): void {
  const questions = [...document.querySelectorAll<HTMLDetailsElement>("main details")];
  const first = questions.find((question) => question.checkVisibility());
  if (!first) return;
  first.open = true;
  first.querySelector("summary")?.focus();
}
