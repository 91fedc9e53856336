import { plansByUpdates } from "@site/contracts/plan-words";
import { href } from "react-router";

import { DataFlowSection } from "#app/features/documents/leaves-section.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

import { FeatureTable } from "./feature-table.tsx";
import { UpdatesTimeline } from "./updates-timeline.tsx";

/** What each plan can do, what leaves the computer, and how long updates last. */
export function PlanDetails() {
  const updates = plansByUpdates();
  return (
    <>
      <PageSection
        title="What each plan can do"
        aside={
          <p>
            Compared with <a href={href("/compare")}>other tools, point by point</a>
          </p>
        }
      >
        <FeatureTable />
      </PageSection>
      <DataFlowSection />
      <PageSection title="What once means" aside={updates.length === 1 && <p>For every plan.</p>}>
        {updates.map(([months, names]) => (
          <UpdatesTimeline
            key={months}
            months={months}
            plans={updates.length > 1 ? names : undefined}
          />
        ))}
        <p className="mt-6 max-w-prose">
          Your computer checks a licence by its signed file, so it works without the internet, and
          would keep working without us.
        </p>
      </PageSection>
    </>
  );
}
