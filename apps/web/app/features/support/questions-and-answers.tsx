import { Suspense, useState, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { decodeUrl } from "#app/lib/address.ts";
import { updateUrlQuery } from "#app/lib/update-url-query.ts";
import { useOpenAnchor } from "#app/navigation/anchor.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { Disclosure } from "#app/ui/controls/disclosure.tsx";
import { SearchInput } from "#app/ui/controls/search-input.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

import { HelpByTopic } from "./help-by-topic.tsx";
import type { Question } from "./question-finder.tsx";

const QuestionFinder = lazyComponent(
  async () => (await import("./question-finder.tsx")).QuestionFinder,
);
const InlineSearchResults = lazyComponent(
  async () => (await import("#app/search/search-results.tsx")).InlineSearchResults,
);

/**
 * All questions, with a search. Questions that do not match are hidden instead of removed, so that links still reach
 * them.
 */
export function QuestionsAndAnswers({ questions }: { questions: readonly Question[] }) {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<ReadonlySet<Question>>();
  const { hash, key } = useLocation();
  /** Navigation after which the visitor has searched, so that its linked question may be hidden. */
  const [ignoredLink, setIgnoredLink] = useState<string>();
  useOpenAnchor();

  const isSearching = query.trim() !== "";
  const matches = isSearching ? found : undefined;
  const isNone = matches?.size === 0;
  const linkedSlug = key === ignoredLink ? undefined : decodeUrl(hash.slice(1));

  return (
    <>
      <div className="mb-8 grid max-w-3xl gap-8">
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
          onType={() => setIgnoredLink(key)}
          onOpen={openFirstQuestion}
          status={
            isNone
              ? `None of the ${questions.length} questions fits, so we searched the whole site.`
              : `${matches ? `${matches.size} of ` : ""}${questions.length} questions.`
          }
        >
          <Suspense>
            {isSearching && (
              <QuestionFinder questions={questions} query={query} onFound={setFound} />
            )}
            {isNone && <InlineSearchResults query={query} />}
          </Suspense>
        </QuestionSearch>
      </div>
      <QuestionList
        questions={questions}
        isShown={(question) => !matches || matches.has(question) || question.slug === linkedSlug}
      />
    </>
  );
}

function openFirstQuestion(): void {
  const questions = [...document.querySelectorAll<HTMLDetailsElement>("main details")];
  const first = questions.find((question) => question.checkVisibility());
  if (!first) return;
  first.open = true;
  first.querySelector("summary")?.focus();
}

interface QuestionListProps {
  questions: readonly Question[];
  isShown: (question: Question) => boolean;
}

/** Questions by topic, each with its own anchor. */
function QuestionList({ questions, isShown }: QuestionListProps) {
  return (
    <HelpByTopic
      entries={questions}
      isShown={isShown}
      render={(ofTopic) => (
        <div className="grid xl:grid-cols-2 xl:gap-x-8 xl:*:has-[.leaves-figure]:col-span-2">
          {ofTopic.map((question) => (
            <Disclosure
              key={question.slug}
              id={question.slug}
              isHidden={!isShown(question)}
              summary={question.data.question}
            >
              <RenderedText html={question.html ?? ""} />
            </Disclosure>
          ))}
        </div>
      )}
    />
  );
}

interface QuestionSearchProps {
  /** Called with the field's value, first with text typed before hydration. */
  onChange: (query: string) => void;
  /** Called on each change by the visitor. */
  onType: () => void;
  /** Called on Enter. */
  onOpen: () => void;
  /** The number of matching questions. */
  status: string;
  /** Results from other pages, if no question matches. */
  children: ReactNode;
}

/** An uncontrolled search field, so that text typed before hydration counts. The URL has a copy for a reload. */
function QuestionSearch({ onChange, onType, onOpen, status, children }: QuestionSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector("input");
    if (!input) return;
    if (input.value === "") input.value = new URLSearchParams(location.search).get("query") ?? "";
    else copyQueryToUrl(input.value);
    onChange(input.value);
  }, [onChange]);

  return (
    <search className="needs-script grid max-w-prose gap-3">
      <form
        ref={form}
        onInput={({ currentTarget }) => {
          const query = currentTarget.querySelector("input")?.value ?? "";
          onChange(query);
          onType();
          copyQueryToUrl(query);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        <SearchInput label="Search the questions" name="query" />
      </form>
      <p role="status" className="text-sm text-faint">
        {status}
      </p>
      {children}
    </search>
  );
}

function copyQueryToUrl(query: string): void {
  updateUrlQuery(new URLSearchParams(query && { query }));
}
