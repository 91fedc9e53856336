import type { RunningSale, TaxRate } from "@site/contracts/billing";
import { formatMoney, type Money } from "@site/contracts/money";
import { soldPlanIds, paidPlans } from "@site/contracts/plans";

import type { GetPlanPrice } from "./plan-prices.ts";
import { addTax, CountryChoice, describeTax, useTaxCountry } from "./tax.tsx";

/** The prices of all plans with the tax of the visitor's country, which they can change. */
export function PlanTaxes({ sale, getPrice }: { sale: RunningSale; getPrice: GetPlanPrice }) {
  const tax = useTaxCountry();
  const plans = soldPlanIds.map((id) => ({
    name: paidPlans[id].name,
    price: sale?.plans.find(({ planId }) => planId === id)?.price ?? getPrice(id).price,
  }));
  return (
    <div className="grid min-h-28 content-start gap-2 sm:min-h-20">
      <CountryChoice {...tax} />
      <p role="status" className="text-sm text-faint">
        {tax.rate && describePlans(plans, tax.rate)}
      </p>
    </div>
  );
}

function describePlans(plans: { name: string; price: Money }[], rate: TaxRate): string {
  const [first, ...others] = plans;
  if (!first) return "";
  if (!rate.percent) return `${describeTax(first.price, rate)}.`;
  const rest = others.map(({ name, price }) => `${name} ${formatMoney(addTax(price, rate))}`);
  return [`${first.name} ${describeTax(first.price, rate)}`, ...rest].join(", ") + ".";
}

/** The price of an order with the tax of the visitor's country. */
export function OrderTax({ total }: { total: Money }) {
  const tax = useTaxCountry();
  return (
    <div className="grid min-h-20 content-start gap-2">
      <p role="status" className="min-h-6 font-semibold tabular-nums">
        {tax.rate && describeTax(total, tax.rate)}
      </p>
      <CountryChoice {...tax} />
    </div>
  );
}
