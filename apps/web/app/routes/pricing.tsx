import { brand } from "@site/content/brand";
import { formatMoney } from "@site/contracts/money";
import { lowestPrice } from "@site/contracts/plan-words";

import { CouponEntry } from "#app/features/pricing/coupon-entry.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { prerendered, rememberMarkup } from "#app/lib/prerendered.server.ts";
import { softwareApplication } from "#app/lib/structured-data.server.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { StandingMarkup } from "#app/ui/standing-markup.tsx";
import { StructuredData } from "#app/ui/structured-data.tsx";
import { findStanding } from "#app/ui/use-standing.ts";

import type { Route } from "./+types/pricing.ts";
import { PricingSections } from "./pricing-sections.tsx";

export const loader = () => {
  rememberMarkup("pricing", <PricingSections />);
  return prerendered("/pricing", {}, [softwareApplication()]);
};

/** Whoever comes from another page for the first time; in the prerendered one the sections stand already. */
export const clientLoader = async () => {
  if (findStanding("pricing")) return { structured: undefined };
  const { PricingSections } = await import("./pricing-sections.tsx");
  return { structured: undefined, sections: <PricingSections /> };
};

export const meta = () =>
  pageMeta({
    path: "/pricing",
    title: "Pricing",
    description: `${brand.name} is paid once, from ${formatMoney(lowestPrice())}. No subscription: a licence holds for ever for every version that comes out while its updates last.`,
  });

export default function Pricing({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead="You pay once and keep the app. There is no subscription, and nothing renews by itself.">
        Pricing
      </PageHeading>
      {"sections" in loaderData ? loaderData.sections : <StandingMarkup of="pricing" />}
      <div className="mt-8">
        <PageSection
          number={3}
          title="Coupons"
          aside={<p>For education, partners and reviewers, some give a whole plan.</p>}
        >
          <CouponEntry />
        </PageSection>
      </div>
      <StructuredData of={loaderData.structured} />
    </>
  );
}
