import { formatMoney } from "@site/contracts/money";
import { counted } from "@site/contracts/plan-words";
import { paidPlanIds, paidPlans, TRIAL_DAYS, trialPlan } from "@site/contracts/plans";
import { href } from "react-router";

import { DataTable } from "#app/ui/data-table.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

/** The price list, a row per plan; /pricing has the details. */
export function HowPricingWorks() {
  return (
    <PageSection
      title="What it costs"
      aside={
        <p>
          Paid once, no subscription. <a href={href("/pricing")}>What once means</a>
        </p>
      }
    >
      <DataTable caption="Plans and prices">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col" className="text-end">
              Price, once
            </th>
            <th scope="col" className="text-end">
              People
            </th>
            <th scope="col" className="text-end">
              New versions for
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{trialPlan.name}</th>
            <td className="num whitespace-nowrap">free, {TRIAL_DAYS} days</td>
            <td className="num">{trialPlan.seats}</td>
            <td className="num">–</td>
          </tr>
          {paidPlanIds.map((id) => (
            <tr key={id}>
              <th scope="row">{paidPlans[id].name}</th>
              <td className="num whitespace-nowrap">{formatMoney(paidPlans[id].price)}</td>
              <td className="num">{paidPlans[id].seats}</td>
              <td className="num whitespace-nowrap">
                {counted(paidPlans[id].updatesMonths, "month")}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </PageSection>
  );
}
