import type { RunningSale } from "@site/contracts/billing";
import { formatDay } from "@site/contracts/format-day";
import { formatMoney, type Money } from "@site/contracts/money";
import { formatCount } from "@site/contracts/plan-text";
import {
  SHOP_CURRENCY_NAME,
  type PaidPlanId,
  soldPlanIds,
  paidPlans,
  RENEWAL_MONTHS,
  TRIAL_DAYS,
  trialPlan,
  LOYALTY_MONTHS,
  LOYALTY_PLAN,
  REFUND_DAYS,
} from "@site/contracts/plans";
import { describePlan } from "@site/contracts/plans/features";
import { Suspense } from "react";
import { href } from "react-router";

import { usePublicQuery } from "#app/api/fetch-public.ts";
import { useHydrated } from "#app/navigation/hydration.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { getPlanSignUpPath } from "#app/navigation/plan-link.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { Disclosure } from "#app/ui/controls/disclosure.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

import { type GetPlanPrice, type PlanPrice, usePlanPrices } from "./plan-prices.ts";

interface PlanDetail {
  label: string;
  trial: string | number;
  paid: (id: PaidPlanId, price: PlanPrice) => string | number;
}

const details: PlanDetail[] = [
  { label: "People", trial: trialPlan.seats, paid: (id) => paidPlans[id].seats },
  {
    label: "Computers each",
    trial: trialPlan.devicesPerSeat,
    paid: (id) => paidPlans[id].devicesPerSeat,
  },
  { label: "Works", trial: `${TRIAL_DAYS} days`, paid: () => "for ever" },
  {
    label: "New versions for",
    trial: "–",
    paid: (id) => formatCount(paidPlans[id].updatesMonths, "month"),
  },
  {
    label: `${RENEWAL_MONTHS} more months`,
    trial: "–",
    paid: (_, { renewal }) => formatMoney(renewal),
  },
];

interface PlanTableProps {
  sale?: RunningSale;
  /** Default: the catalogue's prices. */
  getPrice?: GetPlanPrice;
}

function getCataloguePrice(planId: PaidPlanId): PlanPrice {
  return paidPlans[planId];
}

/** The plans side by side: a table on wide screens, stacked sheets on a phone. */
export function PlanTable({ sale = null, getPrice = getCataloguePrice }: PlanTableProps) {
  return (
    <ul className="grid gap-y-4 sm:grid-cols-2 sm:gap-y-0 sm:border-s sm:border-rule lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      <li className="plan-cell">
        <h2 className="text-lg font-semibold">{trialPlan.name}</h2>
        <p className="mt-1 text-2xl font-semibold">Free</p>
        <p className="text-sm text-faint">no account, no card</p>
        <DetailList value={({ trial }) => trial} />
        <LinkButton to="/download" variant="secondary" className="w-full">
          Download the trial
        </LinkButton>
      </li>
      {soldPlanIds.map((id) => (
        <li key={id} className="plan-cell">
          <PlanPriceTag planId={id} price={getPrice(id).price} sale={sale} />
          <DetailList value={({ paid }) => paid(id, getPrice(id))} />
          <p className="-mt-2 mb-4 text-sm">{describePlan(id)}</p>
          <LinkButton to={getPlanSignUpPath(id)} className="w-full">
            Choose {paidPlans[id].name}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

interface PlanPriceTagProps {
  planId: PaidPlanId;
  price: Money;
  sale: RunningSale;
}

/** Name and price of a plan. A sale that starts after the build takes the room of the same three lines. */
function PlanPriceTag({ planId, price, sale }: PlanPriceTagProps) {
  const { name } = paidPlans[planId];
  const reduced = sale?.plans.find((each) => each.planId === planId);
  return (
    <>
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-lg font-semibold">{name}</h2>
        {sale && reduced && (
          <p className="bg-river/16 px-2 text-sm font-semibold whitespace-nowrap text-river">
            −{sale.percent} %
          </p>
        )}
      </div>
      <p className="mt-1 text-2xl font-semibold">{formatMoney(reduced?.price ?? price)}</p>
      {sale && reduced ? (
        <p className="truncate text-sm text-faint">
          <span className="sr-only">{sale.name}, regular price </span>
          <s>{formatMoney(reduced.regularPrice)}</s> until {formatShortDay(sale.lastDay)}
          <span className="sr-only">, paid once</span>
        </p>
      ) : (
        <p className="text-sm text-faint">once</p>
      )}
    </>
  );
}

/** "30 Nov" from "2026-11-30". */
function formatShortDay(day: string): string {
  const [date = "", month = ""] = formatDay(day).split(" ");
  return `${date} ${month.slice(0, 3)}`;
}

function DetailList({ value }: { value: (detail: PlanDetail) => string | number }) {
  return (
    <dl className="my-5 border-t border-rule text-sm">
      {details.map((detail) => (
        <div key={detail.label} className="flex flex-wrap gap-x-4 border-b border-rule py-2">
          <dt className="text-faint">{detail.label}</dt>
          <dd className="ms-auto font-mono tabular-nums">{value(detail)}</dd>
        </div>
      ))}
    </dl>
  );
}

const PlanTaxes = lazyComponent(async () => (await import("./tax-notes.tsx")).PlanTaxes);
// It is prerendered and static, so its code may load later.
const PlanDetails = lazyComponent(async () => (await import("./plan-details.tsx")).PlanDetails);

/**
 * The plans with the running sale and taxes. A component of its own, because an update above a prerendered part whose
 * code is still loading makes React render that part again.
 */
function CurrentPrices() {
  const sale = usePublicQuery("billing.sale") ?? null;
  const getPrice = usePlanPrices();
  const isHydrated = useHydrated();
  return (
    <>
      <PlanTable sale={sale} getPrice={getPrice} />
      {isHydrated ? (
        <Suspense fallback={<div className="min-h-28 sm:min-h-20" />}>
          <PlanTaxes sale={sale} getPrice={getPrice} />
        </Suspense>
      ) : (
        <div className="min-h-28 sm:min-h-20" />
      )}
    </>
  );
}

/** The pricing page without the coupon form. */
export function PricingSections() {
  return (
    <div className="grid gap-8">
      <CurrentPrices />
      <p className="max-w-prose text-sm text-faint">
        Prices are in {SHOP_CURRENCY_NAME}. If sales tax or VAT applies, the payment page adds it
        before you pay. Companies can enter their tax number there. You get an invoice.{" "}
        <a href={href("/quote")}>Buy for a company: quote or invoice</a>
      </p>
      <div className="mt-8 grid gap-16">
        <Suspense fallback={<div className="min-h-[68rem]" />}>
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

export function PricingQuestions() {
  return (
    <div className="border-t border-rule">
      <Disclosure summary="What happens when the updates end?">
        <p>
          Nothing stops. The app keeps working, and you can always download any version released
          before they ended. For newer ones, renew. A renewal adds {RENEWAL_MONTHS} months from
          today or from the day your updates end, whichever is later. It's never automatic.
        </p>
      </Disclosure>
      <Disclosure summary="Can I move to a larger plan?">
        <p>
          Yes. You pay the difference between the two prices, and between the two renewals for
          months you've renewed ahead. You keep the same licence key, and your computers stay
          activated. <a href={`${href("/support/faq")}#upgrade`}>How an upgrade works</a>
        </p>
      </Disclosure>
      <Disclosure summary="Can I get my money back?">
        <p>
          Yes, within {REFUND_DAYS} days and without giving a reason. Choose Refund next to the
          purchase in your <a href={href("/account")}>account</a>. A full refund ends the licence.
        </p>
      </Disclosure>
      <Disclosure summary="I have a coupon. Where does it go?">
        <p>
          Enter it when you choose a plan. You'll see the new price before you pay.{" "}
          <a href={href("/coupon")}>About coupons</a>
        </p>
      </Disclosure>
      <Disclosure summary="I used to pay a subscription. What about me?">
        <p>
          After {LOYALTY_MONTHS} or more paid months you get a {paidPlans[LOYALTY_PLAN].name}{" "}
          licence for free. With fewer, we take the unused time off your first purchase. We cancel
          your subscription only once you have the licence.{" "}
          <a href={`${href("/support/faq")}#former-subscribers`}>For former subscribers</a>
        </p>
      </Disclosure>
    </div>
  );
}
