import { SHOP_CURRENCY_NAME } from "@site/contracts/plans";
import { Suspense } from "react";
import { href } from "react-router";

import { lazyComponent } from "#app/navigation/lazy-part.ts";
import { PageSection } from "#app/ui/page-section.tsx";

import { PlanTable } from "./plan-table.tsx";
import { PricingQuestions } from "./pricing-questions.tsx";

// It is in the page as it is sent, and nothing in it reacts: its code may come after the rest.
const PlanDetails = lazyComponent(async () => (await import("./plan-details.tsx")).PlanDetails);

/** The prices without the coupon's form: text without state or handlers. */
export function PricingSections() {
  return (
    <div className="grid gap-8">
      <PlanTable />
      <p className="max-w-prose text-sm text-faint">
        Prices are in {SHOP_CURRENCY_NAME}. If sales tax or VAT applies, the payment page adds it
        before you pay. Companies can enter their tax number there. You get an invoice.
      </p>
      <div className="mt-8 grid gap-16">
        <Suspense fallback={<div className="min-h-[54rem]" />}>
          <PlanDetails />
        </Suspense>
        <PageSection
          title="Questions"
          aside={
            <p>
              <a href={href("/support/faq")}>All questions</a>
            </p>
          }
        >
          <PricingQuestions />
        </PageSection>
      </div>
    </div>
  );
}
