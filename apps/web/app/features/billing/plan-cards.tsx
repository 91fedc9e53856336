import { formatMoney } from "@site/contracts/money";
import { counted } from "@site/contracts/plan-words";
import { type PaidPlanId, paidPlanIds, paidPlans } from "@site/contracts/plans";

import { peopleAndComputers } from "#app/lib/people-and-computers.ts";

interface PlanCardsProps {
  planId: PaidPlanId;
  onChoose: (planId: PaidPlanId) => void;
}

/** The plans side by side; native radio buttons underneath keep the usual keyboard and screen reader behaviour. */
export function PlanCards({ planId, onChoose }: PlanCardsProps) {
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
                className="mt-1 size-5 accent-river"
              />
              <span className="font-semibold">{plan.name}</span>
              <span className="col-start-2 font-mono tabular-nums">
                {formatMoney(plan.price)} once
              </span>
              <span className="col-start-2 text-sm text-faint">
                {peopleAndComputers(plan)}, {counted(plan.updatesMonths, "month")} of updates
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
