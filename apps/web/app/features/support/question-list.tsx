import type { ListedEntry } from "@site/content/query/types";

import { Disclosure } from "#app/ui/disclosure.tsx";
import { RenderedText } from "#app/ui/rendered-text.tsx";
import { useOpenedAnchor } from "#app/ui/use-opened-anchor.ts";

import { ByTopic } from "./by-topic.tsx";

/** Questions by topic, each with an anchor of its own. */
export function QuestionList({ questions }: { questions: readonly ListedEntry<"faq">[] }) {
  useOpenedAnchor();
  return (
    <ByTopic
      entries={questions}
      render={(question) => (
        <Disclosure key={question.slug} id={question.slug} summary={question.data.question}>
          <RenderedText entry={question} />
        </Disclosure>
      )}
    />
  );
}
