import type { ListedEntry } from "@site/content/query/types";
import { helpTopics } from "@site/content/schemas/help-topics";

import { Disclosure } from "#app/ui/disclosure.tsx";
import { RenderedText } from "#app/ui/rendered-text.tsx";

/** Questions by topic, each with an anchor of its own. */
export function QuestionList({ questions }: { questions: readonly ListedEntry<"faq">[] }) {
  const topics = Object.entries(helpTopics).map(([topic, title]) => ({
    topic,
    title,
    ofTopic: questions.filter(({ data }) => data.topic === topic),
  }));
  return topics
    .filter(({ ofTopic }) => ofTopic.length > 0)
    .map(({ topic, title, ofTopic }) => (
      <section key={topic} aria-labelledby={`topic-${topic}`}>
        <h2 id={`topic-${topic}`} className="border-b border-edge pb-2 text-xl font-semibold">
          {title}
        </h2>
        {ofTopic.map((question) => (
          <Disclosure key={question.slug} id={question.slug} summary={question.data.question}>
            <RenderedText entry={question} />
          </Disclosure>
        ))}
      </section>
    ));
}
