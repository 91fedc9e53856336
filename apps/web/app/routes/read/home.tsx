import { brand } from "@site/content/brand";
import { TRIAL_DAYS } from "@site/contracts/plans";

import { createGraph } from "#app/content/structured-data/graph.ts";
import { createSoftwareApplication } from "#app/content/structured-data/software-application.ts";
import { GateFigure } from "#app/features/home/gate-figure.tsx";
import { Hero, HowPricingWorks, WhatItDoes } from "#app/features/home/home-sections.tsx";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { StructuredData } from "#app/ui/text/structured-data.tsx";
import { WhenVisible } from "#app/ui/when-visible.tsx";

// Lazy, because these sections are below the first screen, and the document must fit into one round trip.
const Watch = lazyComponent(async () => (await import("#app/features/home/watch.tsx")).Watch);
const HowFast = lazyComponent(
  async () => (await import("#app/features/home/how-fast.tsx")).HowFast,
);
const HomeEnd = lazyComponent(async () => {
  const [{ DataFlowSection }, { NewsletterSection }] = await Promise.all([
    import("#app/features/documents/data-flow-section.tsx"),
    import("#app/features/newsletter/newsletter-section.tsx"),
  ]);
  return () => (
    <div className="grid gap-16">
      <DataFlowSection />
      <NewsletterSection />
    </div>
  );
});

export const handle = createPageHandle({
  path: "/",
  description: `${brand.name} repairs messy tables with AI and writes the Python for every step. Free for ${TRIAL_DAYS} days, then paid once.`,
});

export function Component() {
  return (
    <>
      <Hero figure={<GateFigure />} />
      <WhatItDoes
        recording={
          <WhenVisible placeholderClass="watch-room">
            <Watch />
          </WhenVisible>
        }
      />
      <WhenVisible placeholderClass="min-h-[38rem] lg:min-h-[44rem]">
        <HowFast />
      </WhenVisible>
      <div className="page py-20">
        <HowPricingWorks />
      </div>
      <WhenVisible placeholderClass="page -mt-8 min-h-[80rem] pb-24 lg:min-h-[52rem]">
        <HomeEnd />
      </WhenVisible>
      <StructuredData data={createGraph(createSoftwareApplication())} />
    </>
  );
}
