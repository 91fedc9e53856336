import type { RunningSale } from "@site/contracts/billing";
import { formatMoney, type Money } from "@site/contracts/money";
import { formatCount } from "@site/contracts/plan-text";
import { type PaidPlanId, soldPlanIds, paidPlans } from "@site/contracts/plans";
import { describePlan } from "@site/contracts/plans/features";
import { useId } from "react";

import { usePlanPrices } from "#app/features/pricing/plan-prices.ts";
import { formatPeopleAndComputers } from "#app/lib/plan-text.ts";

interface PlanCardsProps {
  planId: PaidPlanId;
  onChoose: (planId: PaidPlanId) => void;
  sale?: RunningSale | undefined;
}

/** The plans side by side. Native radio buttons keep the usual keyboard and screen reader behaviour. */
export function PlanCards({ planId, onChoose, sale }: PlanCardsProps) {
  const name = useId();
  const getPrice = usePlanPrices();
  return (
    <fieldset>
      <legend className="sr-only">Plan</legend>
      <div className="grid gap-px bg-sheet p-px sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {soldPlanIds.map((id) => {
          const plan = paidPlans[id];
          return (
            <label
              key={id}
              className="relative grid cursor-pointer grid-cols-[auto_1fr] content-start gap-x-3 gap-y-1 p-4 shadow-[0_0_0_1px_var(--color-rule)] has-checked:bg-river/8 has-checked:shadow-[0_0_0_1px_var(--color-rule),inset_0_0_0_2px_var(--color-river)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-river"
            >
              <input
                type="radio"
                name="plan"
                value={id}
                checked={id === planId}
                onChange={() => onChoose(id)}
                aria-labelledby={`${name}-${id}`}
                aria-describedby={`${name}-${id}-terms`}
                className="mt-1 size-5 accent-river"
              />
              <span id={`${name}-${id}`} className="font-semibold">
                {plan.name}
              </span>
              <span id={`${name}-${id}-terms`} className="col-start-2 grid gap-1">
                <PlanPrice planId={id} price={getPrice(id).price} sale={sale} />
                <span className="text-sm">{describePlan(id)}</span>
                <span className="text-sm text-faint">
                  {formatPeopleAndComputers(plan)}, {formatCount(plan.updatesMonths, "month")} of
                  updates
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The price of a plan, with the regular one while a sale lowers it. */
function PlanPrice({
  planId,
  price,
  sale,
}: Pick<PlanCardsProps, "planId" | "sale"> & { price: Money }) {
  const reduced = sale?.plans.find((each) => each.planId === planId);
  if (!reduced) return <span className="font-mono tabular-nums">{formatMoney(price)} once</span>;
  return (
    <span className="font-mono tabular-nums">
      {formatMoney(reduced.price)} once{" "}
      <s className="whitespace-nowrap text-faint">
        <span className="sr-only">instead of </span>
        {formatMoney(reduced.regularPrice)}
      </s>
    </span>
  );
}

interface PurchaseSummaryProps {
  planId: PaidPlanId;
  quantity?: number | undefined;
  isGift?: boolean;
}

/** What the buyer gets, and where to find it after paying. */
export function PurchaseSummary({ planId, quantity = 1, isGift = false }: PurchaseSummaryProps) {
  const { updatesMonths, seats } = paidPlans[planId];
  const months = formatCount(updatesMonths, "month");
  const giftItems = [
    [
      "Your receipt",
      "We email it to you. The key goes only to the person who accepts the gift, with their own account.",
    ],
    [
      "Until they accept",
      "Your account shows whether the gift was sent and accepted. You can correct the address, send it again, or keep the licence for yourself.",
    ],
    [
      "New versions",
      `Every version we release in ${months} from the day of the gift is included. They keep them all: the licence doesn't expire.`,
    ],
  ] as const;
  const ownItems = [
    [
      "Your key and receipt",
      "The next page shows your licence key. We also email it to you with the receipt, and it's in your account.",
    ],
    [
      "The app",
      seats * quantity > 1
        ? "It asks for the key when you first start it. Invite the others from your account, now or later: each person gets their own key."
        : "It asks for the key when you first start it. If you're on the trial, enter it there and go on.",
    ],
    [
      "New versions",
      `Every version we release in the next ${months} is included. You keep them all: the licence doesn't expire.`,
    ],
  ] as const;
  return (
    <section aria-labelledby="after-heading" className="grid gap-4">
      <h2 id="after-heading" className="text-lg font-semibold">
        What you get
      </h2>
      <dl className="claims border-y border-rule py-3">
        {(isGift ? giftItems : ownItems).map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
