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
  return (
    <>
      {topics.map(({ topic, title, ofTopic }) => (
        <div key={topic} hidden={!ofTopic.some((entry) => isShown?.(entry) ?? true)}>
          <PageSection title={title}>{render(ofTopic)}</PageSection>
        </div>
      ))}
      <ContactSection />
    </>
  );
}
