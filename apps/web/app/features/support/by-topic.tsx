import { type HelpTopic, helpTopics } from "@site/content/schemas/help-topics";
import type { ReactNode } from "react";

interface ByTopicProps<Entry> {
  entries: readonly Entry[];
  render: (entry: Entry) => ReactNode;
}

/** Entries under the headings of their topics, without the topics that have none. */
export function ByTopic<Entry extends { data: { topic: HelpTopic } }>({
  entries,
  render,
}: ByTopicProps<Entry>) {
  const topics = Object.entries(helpTopics).map(([topic, title]) => ({
    topic,
    title,
    ofTopic: entries.filter(({ data }) => data.topic === topic),
  }));
  return topics
    .filter(({ ofTopic }) => ofTopic.length > 0)
    .map(({ topic, title, ofTopic }) => (
      <section key={topic} aria-labelledby={`topic-${topic}`}>
        <h2 id={`topic-${topic}`} className="border-b border-edge pb-2 text-xl font-semibold">
          {title}
        </h2>
        {ofTopic.map((entry) => render(entry))}
      </section>
    ));
}
