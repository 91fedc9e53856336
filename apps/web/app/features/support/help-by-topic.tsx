import { type HelpTopic, helpTopics } from "@site/content/schemas/vocabulary";
import type { ReactNode } from "react";

import { PageSection } from "#app/ui/page-section.tsx";

import { ContactSection } from "./contact-section.tsx";

interface HelpByTopicProps<Entry> {
  entries: readonly Entry[];
  /** Topics without a shown entry are hidden. */
  isShown?: (entry: Entry) => boolean;
  render: (ofTopic: readonly Entry[]) => ReactNode;
}

/** Entries grouped by topic, followed by the contact section. */
export function HelpByTopic<Entry extends { data: { topic: HelpTopic } }>({
  entries,
  isShown,
  render,
}: HelpByTopicProps<Entry>) {
  const topics = Object.entries(helpTopics)
    .map(([topic, title]) => ({
      topic,
      title,
      ofTopic: entries.filter(({ data }) => data.topic === topic),
    }))
    .filter(({ ofTopic }) => ofTopic.length > 0);
  const isHidden = (ofTopic: readonly Entry[]) =>
    !ofTopic.some((entry) => isShown?.(entry) ?? true);
  return (
    <>
      <nav aria-label="Topics" className="mb-8 flex flex-wrap gap-x-6 gap-y-2">
        {topics.map(({ topic, title, ofTopic }) => (
          <a
            key={topic}
            href={`#about-${topic}`}
            hidden={isHidden(ofTopic)}
            className="line-link text-river underline underline-offset-4"
          >
            {title}
          </a>
        ))}
      </nav>
      {topics.map(({ topic, title, ofTopic }) => (
        <div key={topic} hidden={isHidden(ofTopic)}>
          <PageSection title={title} anchor={`about-${topic}`}>
            {render(ofTopic)}
          </PageSection>
        </div>
      ))}
      <ContactSection />
    </>
  );
}
