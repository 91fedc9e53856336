import type { ListedEntry } from "@site/content/query/types";

import { RenderedText } from "#app/ui/rendered-text.tsx";

/** What one sees, why, and what to do about it. */
export function FaultList({ faults }: { faults: readonly ListedEntry<"troubleshooting">[] }) {
  return (
    <div className="border-t border-edge">
      {faults.map((fault) => (
        <section
          key={fault.slug}
          aria-labelledby={fault.slug}
          className="grid gap-x-8 gap-y-2 border-b border-rule py-5 md:grid-cols-[18rem_1fr]"
        >
          <h2 id={fault.slug} className="font-semibold">
            {fault.data.symptom}
          </h2>
          <div className="prose">
            <p>
              <span className="text-faint">Why:</span> {fault.data.cause}
            </p>
            <RenderedText entry={fault} />
          </div>
        </section>
      ))}
    </div>
  );
}
