import type { Quote } from "@site/contracts/billing";
import { formatMoney } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";

/** What is due today, line by line. */
export function PriceSummary({ quote }: { quote: Quote }) {
  const plan = paidPlans[quote.planId];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-y border-rule py-4 tabular-nums">
      <dt>{plan.name} licence, paid once</dt>
      <dd className="text-end font-mono">{formatMoney(quote.listPrice)}</dd>
      {quote.couponCode && (
        <>
          <dt className="wrap-anywhere">Coupon {quote.couponCode}</dt>
          <dd className="text-end font-mono">−{formatMoney(quote.discount)}</dd>
        </>
      )}
      {quote.credit.amountMinor > 0 && (
        <>
          <dt>Credit from your subscription</dt>
          <dd className="text-end font-mono">−{formatMoney(quote.credit)}</dd>
        </>
      )}
      <dt className="font-semibold">
        {quote.total.amountMinor === 0 ? "Due today" : "Due today, before tax"}
      </dt>
      <dd className="text-end font-mono font-semibold">{formatMoney(quote.total)}</dd>
    </dl>
  );
}
