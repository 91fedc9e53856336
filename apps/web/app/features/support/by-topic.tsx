import { type HelpTopic, helpTopics } from "@site/content/schemas/help-topics";
import type { ReactNode } from "react";

interface ByTopicProps<Entry> {
  entries: readonly Entry[];
  render: (entry: Entry) => ReactNode;
}

/** Entries under the headings of their topics, without empty topics. */
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
      <section
        key={topic}
        aria-labelledby={`topic-${topic}`}
        className="grid gap-x-8 border-t border-edge lg:grid-cols-[15rem_minmax(0,1fr)]"
      >
        <h2 id={`topic-${topic}`} className="py-3 text-xl font-semibold">
          {title}
        </h2>
        <div className="min-w-0">{ofTopic.map((entry) => render(entry))}</div>
      </section>
    ));
}
