import { href } from "react-router";

import { LeavesSection } from "#app/features/documents/leaves-section.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

import { FeatureTable } from "./feature-table.tsx";

/** What each plan can do, and what leaves the computer. */
export function PlanDetails() {
  return (
    <>
      <PageSection
        number={1}
        title="What each plan can do"
        aside={
          <p>
            Beside other tools: <a href={href("/compare")}>a comparison, point by point</a>
          </p>
        }
      >
        <FeatureTable />
      </PageSection>
      <LeavesSection number={2} />
    </>
  );
}
