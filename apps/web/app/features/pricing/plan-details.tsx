import { formatMoney, subtractMoney } from "@site/contracts/money";
import { groupPlansByUpdates } from "@site/contracts/plan-text";
import { RENEWAL_MONTHS, soldPlanIds, paidPlans } from "@site/contracts/plans";
import { featureIds } from "@site/contracts/plans/feature-ids";
import { findTrialPlanName, features } from "@site/contracts/plans/features";
import { href } from "react-router";

import { DataFlowSection } from "#app/features/documents/data-flow-section.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

import { usePlanPrices } from "./plan-prices.ts";

/** The features of each plan, what leaves the computer, and how long updates last. */
export function PlanDetails() {
  const updates = groupPlansByUpdates();
  return (
    <>
      <PageSection
        title="What each plan can do"
        aside={
          <p>
            Compared with <a href={href("/compare")}>other tools, point by point</a>
          </p>
        }
      >
        <FeatureTable />
      </PageSection>
      <DataFlowSection />
      <PageSection title="What once means" aside={updates.length === 1 && <p>For every plan.</p>}>
        {updates.map(([months, names]) => (
          <UpdatesTimeline
            key={months}
            months={months}
            plans={updates.length > 1 ? names : undefined}
          />
        ))}
        <p className="mt-6 max-w-prose">
          Your computer checks a licence by its signed file, so it works without the internet, and
          would keep working without us.
        </p>
      </PageSection>
      <UpgradePrices />
    </>
  );
}

/** Upgrade and renewal prices for people who own a plan. */
function UpgradePrices() {
  const getPrice = usePlanPrices();
  return (
    <PageSection
      title="Upgrade or renew"
      anchor="upgrade"
      aside={
        <p>
          You pay the difference, and keep your key. <a href={href("/upgrade")}>Upgrade or renew</a>
        </p>
      }
    >
      <DataTable caption="Prices for owners of a licence">
        <thead>
          <tr>
            <th scope="col">You have</th>
            {soldPlanIds.slice(1).map((id) => (
              <th key={id} scope="col" className="text-end">
                Upgrade to {paidPlans[id].name}
              </th>
            ))}
            <th scope="col" className="text-end">
              {RENEWAL_MONTHS} more months
            </th>
          </tr>
        </thead>
        <tbody>
          {soldPlanIds.map((owned, at) => (
            <tr key={owned}>
              <th scope="row">{paidPlans[owned].name}</th>
              {soldPlanIds.slice(1).map((larger, column) => (
                <td key={larger} className="num whitespace-nowrap">
                  {column < at
                    ? "–"
                    : formatMoney(subtractMoney(getPrice(larger).price, getPrice(owned).price))}
                </td>
              ))}
              <td className="num whitespace-nowrap">{formatMoney(getPrice(owned).renewal)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </PageSection>
  );
}

/** The features of each plan, each explained in its row. */
export function FeatureTable() {
  const trialPlanName = findTrialPlanName();
  return (
    <div className="grid gap-4">
      <DataTable caption="Features by plan">
        <thead>
          <tr>
            <th scope="col">What it can do</th>
            {soldPlanIds.map((id) => (
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
              {soldPlanIds.map((plan) => (
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
      {trialPlanName && (
        <p className="text-sm text-faint">The trial can do all that {trialPlanName} can.</p>
      )}
    </div>
  );
}

interface UpdatesTimelineProps {
  months: number;
  /** Names of the plans that the timeline is for, if plans differ. */
  plans?: string | undefined;
}

/** A timeline of the months after a purchase, with the versions that a licence covers. */
function UpdatesTimeline({ months, plans }: UpdatesTimelineProps) {
  return (
    <figure className="grid max-w-3xl gap-4 not-first:mt-8">
      {plans && <p className="font-semibold">{plans}</p>}
      <div className="grid grid-cols-[2fr_1fr]">
        <Period begins="You pay once" means="You get every new version" at={0} months={months} />
        <Period begins="Updates end" means="Renew, or don't" at={months} months={0} />
      </div>
      <figcaption className="text-faint">Whatever you have by then keeps working.</figcaption>
    </figure>
  );
}

interface PeriodProps {
  begins: string;
  means: string;
  /** Number of months after the purchase at which the period begins. */
  at: number;
  /** The number of months drawn; 0 for an open end. */
  months: number;
}

function Period({ begins, means, at, months }: PeriodProps) {
  const isCovered = months > 0;
  return (
    <div
      className={`row-span-4 grid grid-rows-subgrid border-s-3 border-ink ${isCovered ? "" : "border-dashed"}`}
    >
      <p className="px-3 pb-3 leading-tight font-semibold">{begins}</p>
      <p
        className={`border-b-2 border-edge px-3 py-4 leading-tight ${isCovered ? "bg-river/16 font-semibold text-river" : "text-faint"}`}
      >
        {means}
      </p>
      <span aria-hidden className="grid h-2 auto-cols-fr grid-flow-col">
        {Array.from({ length: months }, (_, month) => (
          <span key={month} className="border-e border-edge" />
        ))}
      </span>
      <p className="px-3 pt-2 text-sm text-faint">month {at}</p>
    </div>
  );
}
