import type { ListedEntry } from "@site/content/query/types";
import { useLoaderData } from "react-router";

import type { readTroubleshooting } from "#app/content/page-reads.ts";
import { createBreadcrumbList } from "#app/content/structured-data/content-pages.ts";
import { createGraph } from "#app/content/structured-data/graph.ts";
import { HelpByTopic } from "#app/features/support/help-by-topic.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { SiteSearch } from "#app/search/site-search.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { Breadcrumbs } from "#app/ui/text/breadcrumbs.tsx";
import { RenderedText } from "#app/ui/text/rendered-text.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

export const handle = createPageHandle({
  path: "/support/troubleshooting",
  title: "Troubleshooting",
  description: "What you see, why, and what to do about it: emails, payment, downloads, licences.",
});

export function Component() {
  const { entries } = useLoaderData<typeof readTroubleshooting>();
  return (
    <>
      <Breadcrumbs trail={[{ label: "Support", to: "/support" }]} current="Troubleshooting" />
      <div className="mb-12 grid max-w-3xl gap-8">
        <PageHeading lead="What you see, why, and what to do about it.">
          Troubleshooting
        </PageHeading>
        <SiteSearch label="Search all help, tutorials and posts" />
      </div>
      <ProblemList faults={entries} />
      <StructuredData
        data={createGraph(
          createBreadcrumbList(
            { name: "Support", path: "/support" },
            { name: "Troubleshooting", path: "/support/troubleshooting" },
          ),
        )}
      />
    </>
  );
}

type Fault = ListedEntry<"troubleshooting">;

/** Symptom, cause and remedy, by topic. */
function ProblemList({ faults }: { faults: readonly Fault[] }) {
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
