import type { ListedEntry } from "@site/content/query/types";

import { RenderedText } from "#app/ui/text/rendered-text.tsx";

import { HelpByTopic } from "./by-topic.tsx";

type Fault = ListedEntry<"troubleshooting">;

/** Symptom, cause and remedy, by topic. */
export function ProblemList({ faults }: { faults: readonly Fault[] }) {
  return (
    <HelpByTopic
      entries={faults}
      render={(ofTopic) => ofTopic.map((fault) => <FaultItem key={fault.slug} fault={fault} />)}
    />
  );
}

function FaultItem({ fault }: { fault: Fault }) {
  return (
    <section
      aria-labelledby={fault.slug}
      className="grid gap-x-8 gap-y-2 border-b border-rule py-5 md:grid-cols-[18rem_1fr]"
    >
      <h3 id={fault.slug} className="font-semibold">
        {fault.data.symptom}
      </h3>
      {/* Code scrolls in its own block, so the column may be narrower than its lines. */}
      <div className="prose min-w-0">
        <p>
          <span className="text-faint">Why:</span> {fault.data.cause}
        </p>
        <RenderedText html={fault.html ?? ""} />
      </div>
    </section>
  );
}
