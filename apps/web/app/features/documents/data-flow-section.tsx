import { renderWhatLeavesFigure } from "@site/content/product/what-leaves";
import { listPlansWithFeature } from "@site/contracts/plan-text";
import { href } from "react-router";

import { PageSection } from "#app/ui/page-section.tsx";

/** The diagram of what leaves the computer, shared with the privacy texts. */
export function DataFlowSection() {
  const html = renderWhatLeavesFigure((feature) => listPlansWithFeature(feature));
  return (
    <PageSection
      title="What leaves your computer"
      aside={
        <p>
          In full under <a href={`${href("/privacy")}#in-the-app`}>Privacy</a>
        </p>
      }
    >
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    </PageSection>
  );
}
