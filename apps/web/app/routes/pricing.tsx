import { brand } from "@site/content/brand";
import { formatMoney } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";

import { CouponEntry } from "#app/features/pricing/coupon-entry.tsx";
import { PlanTable } from "#app/features/pricing/plan-table.tsx";
import { PricingQuestions } from "#app/features/pricing/pricing-questions.tsx";
import { UpdatesTimeline } from "#app/features/pricing/updates-timeline.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { prerendered } from "#app/lib/prerendered.server.ts";
import { softwareApplication } from "#app/lib/structured-data.server.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { PageSection } from "#app/ui/page-section.tsx";
import { StructuredData } from "#app/ui/structured-data.tsx";

import type { Route } from "./+types/pricing.ts";

export const loader = () => prerendered("/pricing", {}, [softwareApplication()]);

export const clientLoader = () => ({ structured: undefined });

export const meta = () =>
  pageMeta({
    path: "/pricing",
    title: "Pricing",
    description: `${brand.name} is paid once, from ${formatMoney(paidPlans.personal.price)}. No subscription: a licence holds for ever for every version that comes out while its updates last.`,
  });

export default function Pricing({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead="You pay once and keep the app. There is no subscription, and nothing renews by itself.">
        Pricing
      </PageHeading>
      <PlanTable />
      <p className="max-w-prose text-sm text-faint">
        Prices are in US dollars. Where your country asks for sales tax or VAT, the payment page
        works it out and adds it before you pay; a company can enter its tax number there. You get
        an invoice.
      </p>
      <div className="mt-8 grid gap-16">
        <PageSection number={1} title="What once means" aside={<p>The same for every plan.</p>}>
          <UpdatesTimeline months={paidPlans.personal.updatesMonths} />
          <p className="mt-6 max-w-prose">
            A licence is checked on your own computer by a signed file, so it works without the
            internet and would go on working if we were gone.
          </p>
        </PageSection>
        <PageSection
          number={2}
          title="Questions"
          aside={
            <p>
              More of them: <a href="/support/faq">questions and answers</a>
            </p>
          }
        >
          <PricingQuestions />
        </PageSection>
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
