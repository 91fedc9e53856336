import { formatMoney, subtractMoney } from "@site/contracts/money";
import { type PaidPlanId, paidPlans, REFUND_DAYS, RENEWAL_MONTHS } from "@site/contracts/plans";
import type { ReactNode } from "react";

import { SideSheet } from "#app/ui/side-sheet.tsx";

const { personal, pro, team } = paidPlans;

const rules = [
  [`${personal.name} to ${pro.name}`, `${step("personal", "pro")}, once`],
  [`${personal.name} to ${team.name}`, `${step("personal", "team")}, once`],
  [`${pro.name} to ${team.name}`, `${step("pro", "team")}, once`],
  [
    `${RENEWAL_MONTHS} more months`,
    `${formatMoney(personal.renewal)} for ${personal.name}, ${formatMoney(pro.renewal)} for ${pro.name}, ${formatMoney(team.renewal)} for ${team.name}. They begin where your updates end, or today if that is past`,
  ],
  ["By itself", "Nothing renews and nothing is charged unless you press the button"],
  ["Money back", `Within ${REFUND_DAYS} days, in your account`],
] as const;

/** What each step costs for everybody, beside what it costs for the licences that somebody has. */
export function UpgradeRules({ children }: { children: ReactNode }) {
  return (
    <SideSheet caption="What each step costs" rows={rules} isEverywhere isNarrow>
      {children}
    </SideSheet>
  );
}

/** The difference of the list prices: what the server asks for too. */
function step(from: PaidPlanId, to: PaidPlanId): string {
  return formatMoney(subtractMoney(paidPlans[to].price, paidPlans[from].price));
}
