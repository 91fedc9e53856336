import { formatMoney } from "@site/contracts/money";
import { counted } from "@site/contracts/plan-words";
import {
  type PaidPlanId,
  paidPlanIds,
  paidPlans,
  RENEWAL_MONTHS,
  TRIAL_DAYS,
  trialPlan,
} from "@site/contracts/plans";
import { planSummary } from "@site/contracts/plans/feature-words";

import { getPlanSignUpPath } from "#app/navigation/plan-link.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";

interface Fact {
  label: string;
  trial: string | number;
  paid: (id: PaidPlanId) => string | number;
}

const facts: Fact[] = [
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
    paid: (id) => counted(paidPlans[id].updatesMonths, "month"),
  },
  {
    label: `${RENEWAL_MONTHS} more months`,
    trial: "–",
    paid: (id) => formatMoney(paidPlans[id].renewal),
  },
];

/** The plans side by side: a table on wide screens, stacked sheets on a phone. */
export function PlanTable() {
  return (
    <ul className="grid gap-y-4 sm:grid-cols-2 sm:gap-y-0 sm:border-s sm:border-rule lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      <li className="plan-cell">
        <h2 className="text-lg font-semibold">{trialPlan.name}</h2>
        <p className="mt-1 text-2xl font-semibold">Free</p>
        <p className="text-sm text-faint">no account, no card</p>
        <FactList value={({ trial }) => trial} />
        <LinkButton to="/download" variant="secondary" className="w-full">
          Download the trial
        </LinkButton>
      </li>
      {paidPlanIds.map((id) => (
        <li key={id} className="plan-cell">
          <h2 className="text-lg font-semibold">{paidPlans[id].name}</h2>
          <p className="mt-1 text-2xl font-semibold">{formatMoney(paidPlans[id].price)}</p>
          <p className="text-sm text-faint">once</p>
          <FactList value={({ paid }) => paid(id)} />
          <p className="-mt-2 mb-4 text-sm">{planSummary(id)}</p>
          <LinkButton to={getPlanSignUpPath(id)} className="w-full">
            Choose {paidPlans[id].name}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

function FactList({ value }: { value: (fact: Fact) => string | number }) {
  return (
    <dl className="my-5 border-t border-rule text-sm">
      {facts.map((fact) => (
        <div key={fact.label} className="flex flex-wrap gap-x-4 border-b border-rule py-2">
          <dt className="text-faint">{fact.label}</dt>
          <dd className="ms-auto font-mono tabular-nums">{value(fact)}</dd>
        </div>
      ))}
    </dl>
  );
}
