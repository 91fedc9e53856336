import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/gapminder-income/chart-words";
import { formatMoney } from "@site/contracts/money";
import { renewalPrices } from "@site/contracts/plan-words";
import { paidPlanIds, paidPlans, REFUND_DAYS, RENEWAL_MONTHS } from "@site/contracts/plans";
import { upgradePrice } from "@site/contracts/upgrade-price";
import type { ReactNode } from "react";

import { SideSheet } from "#app/ui/side-sheet.tsx";

const steps = paidPlanIds.flatMap((from, place) =>
  paidPlanIds.slice(place + 1).map((to) => [from, to] as const),
);

const rules = [
  ...steps.map(
    ([from, to]) =>
      [
        `${paidPlans[from].name} to ${paidPlans[to].name}`,
        `${formatMoney(upgradePrice(from, to, 0).total)}, once`,
      ] as const,
  ),
  [
    `${RENEWAL_MONTHS} more months`,
    `${renewalPrices()}. They start when your updates end, or today if they already have`,
  ],
  [
    "Renewed already",
    "An upgrade also costs the difference between the renewals, for each renewed month still to come",
  ],
  ["Charged later", "Nothing. We charge you only when you press the button"],
  ["Money back", `Within ${REFUND_DAYS} days, in your account`],
] as const;

/** What each step costs in general, beside its price for the visitor's own licences. */
export function UpgradeRules({ children }: { children: ReactNode }) {
  return (
    <SideSheet
      caption="What each step costs"
      rows={rules}
      figure={chartFigure("gapminder-income", words)}
      isEverywhere
      isNarrow
    >
      {children}
    </SideSheet>
  );
}
