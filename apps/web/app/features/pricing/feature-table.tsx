import { paidPlanIds, paidPlans } from "@site/contracts/plans";
import { featureIds } from "@site/contracts/plans/feature-ids";
import { planOfTrial } from "@site/contracts/plans/feature-words";
import { features } from "@site/contracts/plans/features";

import { DataTable } from "#app/ui/data-table.tsx";

/** What each plan can do: a line for each feature, explained in it, so nothing hides behind a pointer. */
export function FeatureTable() {
  const asTrial = planOfTrial();
  return (
    <div className="grid gap-4">
      <DataTable caption="Features by plan">
        <thead>
          <tr>
            <th scope="col">What it can do</th>
            {paidPlanIds.map((id) => (
              <th key={id} scope="col" className="text-end">
                {paidPlans[id].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {featureIds.map((id) => (
            <tr key={id}>
              <th scope="row">
                {features[id].name}
                <span className="block font-normal text-faint">{features[id].explanation}</span>
              </th>
              {paidPlanIds.map((plan) => (
                <td key={plan} className="num">
                  {paidPlans[plan].features.includes(id) ? (
                    <span className="text-river">yes</span>
                  ) : (
                    <>
                      <span aria-hidden className="text-faint">
                        –
                      </span>
                      <span className="sr-only">no</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
      {asTrial && <p className="text-sm text-faint">The trial can do all that {asTrial} can.</p>}
    </div>
  );
}
