import type { UpgradableLicence } from "@site/contracts/billing";
import { formatDay } from "@site/contracts/format-day";
import { formatMoney, subtractMoney } from "@site/contracts/money";
import {
  paidPlans,
  paidPlanIds,
  REFUND_DAYS,
  RENEWAL_MONTHS,
  soldPlanIds,
} from "@site/contracts/plans";
import { Suspense, useId, type ReactNode, useState } from "react";

import { usePublicQuery } from "#app/api/fetch-public.ts";
import { trpc } from "#app/api/trpc.ts";
import { type GetPlanPrice, usePlanPrices } from "#app/features/pricing/plan-prices.ts";
import { formatPeopleAndComputers } from "#app/lib/plan-text.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

interface UpdatesBarProps {
  updatesUntil: string;
  /** End of updates if the visitor renews today. */
  renewedUntil: string | undefined;
}

const DAY_MS = 86_400_000;

/** A bar of the time from today: the included updates, and what a renewal would add. */
function UpdatesBar({ updatesUntil, renewedUntil }: UpdatesBarProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const daysLeft = countDaysBetween(today, updatesUntil);
  const totalDays = Math.max(1, countDaysBetween(today, renewedUntil ?? updatesUntil));
  const share = (100 * daysLeft) / totalDays;
  const isOver = daysLeft === 0;
  return (
    <figure className="grid gap-2">
      <svg
        aria-hidden
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="h-8 w-full border-x border-ink rtl:-scale-x-100"
      >
        <rect width={share} height="10" className="fill-river" />
        <rect x={share} width={100 - share} height="10" className="fill-river" opacity="0.16" />
        <path d="M0 10H100" className="stroke-edge" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        <dl className="flex flex-wrap justify-between gap-x-8 gap-y-2">
          <EndDate name={isOver ? "Updates ended" : "Updates included until"} day={updatesUntil} />
          {renewedUntil && <EndDate name="Renewed today, until" day={renewedUntil} />}
        </dl>
        <p className="mt-2 text-sm text-faint">Versions released by then keep working.</p>
      </figcaption>
    </figure>
  );
}

function EndDate({ name, day }: { name: string; day: string }) {
  return (
    <div>
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="font-semibold">{formatDay(day)}</dd>
    </div>
  );
}

function countDaysBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS);
}

const steps = paidPlanIds.flatMap((from, place) =>
  paidPlanIds
    .slice(place + 1)
    .filter((to) => soldPlanIds.includes(to))
    .map((to) => [from, to] as const),
);

type Rule = readonly [name: string, text: string];

function listRules(getPrice: GetPlanPrice): Rule[] {
  return [
    ...steps.map(([from, to]): Rule => {
      const difference = subtractMoney(getPrice(to).price, getPrice(from).price);
      return [
        `${paidPlans[from].name} to ${paidPlans[to].name}`,
        `${formatMoney(difference)}, once`,
      ];
    }),
    [
      `${RENEWAL_MONTHS} more months`,
      `${soldPlanIds.map((id) => `${paidPlans[id].name} ${formatMoney(getPrice(id).renewal)}`).join(", ")}. They start when your updates end, or today if they already have`,
    ],
    [
      "Paid less or more",
      "An upgrade costs today's price of the larger plan, less what your plan cost when you bought it",
    ],
    ...otherRules,
  ];
}

const otherRules: Rule[] = [
  [
    "Renewed already",
    "An upgrade also costs the difference between the renewals, for each renewed month still to come",
  ],
  ["Charged later", "Nothing. We charge you only when you press the button"],
  ["Money back", `Within ${REFUND_DAYS} days, in your account`],
];

/** The list prices of all upgrades, beside the offers for the visitor's own licences. */
export function UpgradeRules({ children }: { children: ReactNode }) {
  const sale = usePublicQuery("billing.sale");
  const rules = listRules(usePlanPrices());
  const onSale = [
    sale?.name ?? "",
    "For new licences. An upgrade costs the difference of the regular prices",
  ] as const;
  return (
    <SideSheet
      caption="What each step costs"
      rows={sale ? [...rules, onSale] : rules}
      isEverywhere
      isNarrow
    >
      {children}
    </SideSheet>
  );
}

const UpgradeForm = lazyComponent(async () => (await import("./upgrade-form.tsx")).UpgradeForm);

/** An owned plan with its updates and offers. */
function UpgradeCard({ licence }: { licence: UpgradableLicence }) {
  const id = useId();
  const plan = paidPlans[licence.planId];
  const renewal = licence.offers.find(({ kind }) => kind === "renewal");
  return (
    <article aria-labelledby={id} className="grid gap-6 border border-rule bg-sheet p-4 sm:p-6">
      <header className="grid gap-1">
        <h2 id={id} className="text-xl font-semibold">
          You own {plan.name}
        </h2>
        <p className="text-faint">
          {formatPeopleAndComputers(plan)}. Key{" "}
          <code translate="no" className="wrap-anywhere">
            {licence.key}
          </code>
        </p>
      </header>
      <UpdatesBar updatesUntil={licence.updatesUntil} renewedUntil={renewal?.updatesUntil} />
      {licence.pendingPurchaseId ? (
        <Notice title="A payment for this licence is on its way">
          You can't buy anything else for it until your bank has confirmed the payment.{" "}
          <a href={`/purchase-success?purchase_id=${licence.pendingPurchaseId}`}>See its status</a>
        </Notice>
      ) : (
        <Suspense fallback={<Skeleton label="Loading the offers" lines={6} />}>
          <UpgradeForm licence={licence} />
        </Suspense>
      )}
    </article>
  );
}

/** Every active licence of the account with its offers. */
export function UpgradeList() {
  const upgrades = trpc.billing.upgrades.useQuery();
  return (
    <QueryView query={upgrades} label="Loading your licences" lines={8}>
      {(list) =>
        list.length === 0 ? (
          <div className="grid justify-items-start gap-4">
            <p className="max-w-prose">You have no active licence to upgrade or renew.</p>
            <LinkButton to="/signup-plan-select">Choose a plan</LinkButton>
          </div>
        ) : (
          <ul className="grid gap-8">
            {list.map((licence) => (
              <li key={licence.licenceId}>
                <UpgradeCard licence={licence} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
