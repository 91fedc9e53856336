import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/invoices/chart-words";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { getPlanSelectPath, parseChoice } from "#app/features/billing/checkout-choice.ts";
import { CheckoutNextSteps } from "#app/features/billing/ways-on.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { useAddressQuery } from "#app/navigation/use-address-query.ts";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { FullHeightPage } from "#app/ui/tall-page.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/purchase-cancel",
      title: "Checkout left",
      description: "You left the checkout and were not charged.",
      noindex: true,
    }),
};

const standing = [
  ["Charged", "Nothing. You're charged only when you press the button to pay"],
  ["Your choice", "Plan and coupon are as you left them"],
  ["Your card", "We never see it. You enter it on our payment provider's page"],
] as const;

export function Component() {
  const query = useAddressQuery();
  const isChange = ["upgrade", "renewal"].includes(query.get("kind") ?? "");
  return (
    <ApiProvider>
      <FullHeightPage>
        <PageHeading>You left the checkout</PageHeading>
        <SideSheet
          caption="Nothing is lost"
          rows={standing}
          figure={chartFigure("invoices", words)}
        >
          <div className="grid gap-8">
            <p className="max-w-prose">
              You haven't been charged. We've kept your choice, so you can pick up where you left
              off.
            </p>
            <CheckoutNextSteps
              choicePath={isChange ? "/upgrade" : getPlanSelectPath(parseChoice(query))}
            />
          </div>
        </SideSheet>
      </FullHeightPage>
    </ApiProvider>
  );
}
