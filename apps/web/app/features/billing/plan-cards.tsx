import { formatMoney } from "@site/contracts/money";
import { counted } from "@site/contracts/plan-words";
import { type PaidPlanId, paidPlanIds, paidPlans } from "@site/contracts/plans";
import { planSummary } from "@site/contracts/plans/feature-words";
import { useId } from "react";

import { formatPeopleAndComputers } from "#app/lib/people-and-computers.ts";

interface PlanCardsProps {
  planId: PaidPlanId;
  onChoose: (planId: PaidPlanId) => void;
}

/** The plans side by side; native radio buttons underneath keep the usual keyboard and screen reader behaviour. */
export function PlanCards({ planId, onChoose }: PlanCardsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">Plan</legend>
      <div className="grid gap-px bg-sheet p-px sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {paidPlanIds.map((id) => {
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
                <span className="font-mono tabular-nums">{formatMoney(plan.price)} once</span>
                <span className="text-sm">{planSummary(id)}</span>
                <span className="text-sm text-faint">
                  {formatPeopleAndComputers(plan)}, {counted(plan.updatesMonths, "month")} of
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
