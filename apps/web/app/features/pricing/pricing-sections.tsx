import { plansByUpdates } from "@site/contracts/plan-words";
import { SHOP_CURRENCY_NAME } from "@site/contracts/plans";
import { Suspense } from "react";
import { href } from "react-router";

import { lazyPart } from "#app/navigation/lazy-part.ts";
import { PageSection } from "#app/ui/page-section.tsx";

import { PlanTable } from "./plan-table.tsx";
import { PricingQuestions } from "./pricing-questions.tsx";
import { UpdatesTimeline } from "./updates-timeline.tsx";

// Both are in the page as it is sent, and nothing in them reacts: their code may come after the rest.
const PlanDetails = lazyPart(async () => (await import("./plan-details.tsx")).PlanDetails);

/** The prices without the coupon's form: text without state or handlers. */
export function PricingSections() {
  const updates = plansByUpdates();
  return (
    <div className="grid gap-8">
      <PlanTable />
      <p className="max-w-prose text-sm text-faint">
        Prices are in {SHOP_CURRENCY_NAME}. Where sales tax or VAT applies, the payment page adds it
        before you pay, and a company can enter its tax number there. You get an invoice.
      </p>
      <div className="mt-8 grid gap-16">
        <Suspense fallback={<div className="min-h-[54rem]" />}>
          <PlanDetails />
        </Suspense>
        <PageSection
          number={3}
          title="What once means"
          aside={updates.length === 1 && <p>The same for every plan.</p>}
        >
          {updates.map(([months, names]) => (
            <UpdatesTimeline
              key={months}
              months={months}
              plans={updates.length > 1 ? names : undefined}
            />
          ))}
          <p className="mt-6 max-w-prose">
            Your computer checks a licence by its signed file, so it works without the internet, and
            would go on working if we were gone.
          </p>
        </PageSection>
        <PageSection
          number={4}
          title="Questions"
          aside={
            <p>
              More of them: <a href={href("/support/faq")}>questions and answers</a>
            </p>
          }
        >
          <PricingQuestions />
        </PageSection>
      </div>
    </div>
  );
}
