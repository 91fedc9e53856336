import type { ListedEntry } from "@site/content/query/types";

import { useOpenedAnchor } from "#app/navigation/use-opened-anchor.ts";
import { Disclosure } from "#app/ui/controls/disclosure.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";

import { ByTopic } from "./by-topic.tsx";

/** Questions by topic, each with its own anchor. */
export function QuestionList({ questions }: { questions: readonly ListedEntry<"faq">[] }) {
  useOpenedAnchor();
  return (
    <ByTopic
      entries={questions}
      render={(question) => (
        <Disclosure key={question.slug} id={question.slug} summary={question.data.question}>
          <RenderedText html={question.html ?? ""} />
        </Disclosure>
      )}
    />
  );
}
