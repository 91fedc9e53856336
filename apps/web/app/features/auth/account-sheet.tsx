import { formatMoney, type Money } from "@site/contracts/money";
import { describeComputersPerPerson, formatCount } from "@site/contracts/plan-text";
import { REFUND_DAYS, type PaidPlanId, paidPlans } from "@site/contracts/plans";
import type { ReactNode } from "react";
import { href } from "react-router";

import { usePublicQuery } from "#app/api/fetch-public.ts";
import { usePlanPrices } from "#app/features/pricing/plan-prices.ts";
import { formatPeopleAndComputers } from "#app/lib/plan-text.ts";
import { SideSheet } from "#app/ui/side-sheet.tsx";

import { getChosenPlan } from "./next-link.ts";

/** What an account contains, shown beside the login and sign-up forms. */
export const accountBenefits = [
  ["Licences", "Your key, the signed licence file, and how long your updates last"],
  ["Computers", `${describeComputersPerPerson()} for each person; remove one at any time`],
  ["Installers", "Every version for every system, old ones included"],
  ["Purchases", `Receipts, and your money back within ${REFUND_DAYS} days`],
  ["Your data", "Save all of it as a file, or delete it"],
] as const;

interface AccountSheetProps {
  caption: string;
  returnPath?: string | undefined;
  children: ReactNode;
}

/** A form beside the benefits of an account, or beside the plan that the visitor is buying. */
export function AccountSheet({ caption, returnPath, children }: AccountSheetProps) {
  const planId = getChosenPlan(returnPath);
  const sale = usePublicQuery("billing.sale", planId ? undefined : null);
  const getPrice = usePlanPrices();
  const findPrice = (id: PaidPlanId) =>
    sale?.plans.find((each) => each.planId === id)?.price ?? getPrice(id).price;
  return (
    <SideSheet
      caption={planId ? "What you're buying" : caption}
      rows={planId ? getPlanRows(planId, findPrice(planId)) : accountBenefits}
    >
      <div className="grid max-w-md gap-6">
        {planId && (
          <p className="border-y border-rule py-3 lg:hidden">
            {getPlanLine(planId, findPrice(planId))} <a href={href("/pricing")}>Change</a>
          </p>
        )}
        {children}
      </div>
    </SideSheet>
  );
}

/** Price and contents of the chosen plan, with today's price. */
function getPlanRows(planId: PaidPlanId, price: Money): (readonly [name: string, text: string])[] {
  const plan = paidPlans[planId];
  return [
    [plan.name, `${formatMoney(price)}, once`],
    ["For", formatPeopleAndComputers(plan)],
    ["New versions", `${formatCount(plan.updatesMonths, "month")}; you keep what you have by then`],
    ["Money back", `Within ${REFUND_DAYS} days, in your account`],
    ["Renewal", "Never automatic: you decide"],
  ];
}

/** The chosen plan in one line, for narrow screens. */
function getPlanLine(planId: PaidPlanId, price: Money): string {
  const { name } = paidPlans[planId];
  return `${name}, ${formatMoney(price)} once. Money back within ${REFUND_DAYS} days.`;
}
