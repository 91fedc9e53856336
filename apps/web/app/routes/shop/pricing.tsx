import { brand } from "@site/content/brand";
import { formatMoney } from "@site/contracts/money";
import { lowestPrice } from "@site/contracts/plan-words";

import { softwareApplication } from "#app/content/structured-data/software-application.ts";
import { graphOf } from "#app/content/structured-data/thing.ts";
import { CouponEntry } from "#app/features/pricing/coupon-entry.tsx";
import { PricingSections } from "#app/features/pricing/pricing-sections.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { PageSection } from "#app/ui/page-section.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

export const handle: PageHandle = {
  meta: () =>
    pageMeta({
      path: "/pricing",
      title: "Pricing",
      description: `${brand.name} is paid once, from ${formatMoney(lowestPrice())}. No subscription: a licence holds for ever for every version that comes out while its updates last.`,
    }),
};

export function Component() {
  return (
    <>
      <PageHeading lead="You pay once and keep the app. No subscription.">Pricing</PageHeading>
      <PricingSections />
      <div className="mt-8">
        <PageSection number={5} title="Coupons" aside={<p>Some give a whole plan.</p>}>
          <CouponEntry />
        </PageSection>
      </div>
      <StructuredData data={graphOf(softwareApplication())} />
    </>
  );
}
