import { brand } from "@site/content/brand";
import { formatMoney } from "@site/contracts/money";
import { getLowestPrice } from "@site/contracts/plan-text";

import { createGraph } from "#app/content/structured-data/graph.ts";
import { createSoftwareApplication } from "#app/content/structured-data/software-application.ts";
import { CouponEntry } from "#app/features/pricing/coupon-entry.tsx";
import { PricingSections } from "#app/features/pricing/pricing-sections.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { PageSection } from "#app/ui/page-section.tsx";
import { PageHeading } from "#app/ui/page.tsx";
import { StructuredData } from "#app/ui/text/structured-data.tsx";

export const handle = createPageHandle({
  path: "/pricing",
  title: "Pricing",
  description: `${brand.name} from ${formatMoney(getLowestPrice())}, paid once. No subscription: your licence never expires for any version released while its updates last.`,
});

export function Component() {
  return (
    <>
      <PageHeading lead="You pay once and keep the app. No subscription.">Pricing</PageHeading>
      <PricingSections />
      <div className="mt-8">
        <PageSection title="Coupons" aside={<p>Some cover a whole plan.</p>}>
          <CouponEntry />
        </PageSection>
      </div>
      <StructuredData data={createGraph(createSoftwareApplication())} />
    </>
  );
}
