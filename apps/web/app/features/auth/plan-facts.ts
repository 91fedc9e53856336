import { formatMoney } from "@site/contracts/money";
import { counted } from "@site/contracts/plan-words";
import { type PaidPlanId, paidPlans, REFUND_DAYS } from "@site/contracts/plans";

import { formatPeopleAndComputers } from "#app/lib/people-and-computers.ts";

/** What the chosen plan costs and holds, beside the forms on the way to its payment. */
export function getPlanRows(planId: PaidPlanId): (readonly [name: string, text: string])[] {
  const plan = paidPlans[planId];
  return [
    [plan.name, `${formatMoney(plan.price)}, once`],
    ["For", formatPeopleAndComputers(plan)],
    ["New versions", `${counted(plan.updatesMonths, "month")}; you keep what you have by then`],
    ["Money back", `Within ${REFUND_DAYS} days, in your account`],
    ["Renewal", "Never automatic: you decide"],
  ];
}

/** The same in a line. */
export function getPlanLine(planId: PaidPlanId): string {
  const { name, price } = paidPlans[planId];
  return `${name}, ${formatMoney(price)} once. Money back within ${REFUND_DAYS} days.`;
}
