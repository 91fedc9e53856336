import { formatDayInTable, formatMinuteInTable } from "@site/contracts/format-day";
import { formatMoney, money } from "@site/contracts/money";
import type { SalesDay, ShopOverview } from "@site/contracts/operator";
import { paidPlans } from "@site/contracts/plans";
import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, useState } from "react";

import { purchaseViews } from "#app/features/billing/purchase-view.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { DataTable, TableHead } from "#app/ui/data-table.tsx";
import { QueryView } from "#app/ui/query-view.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { DeskButton, DeskSection, MailTable } from "./desk-parts.tsx";

// Their forms load after the overview.
const DoctorView = lazyComponent(async () => (await import("./shop-tools.tsx")).DoctorView);
const GiftsView = lazyComponent(async () => (await import("./shop-tools.tsx")).GiftsView);
const NewsletterView = lazyComponent(async () => (await import("./shop-tools.tsx")).NewsletterView);
const RetryMailDialog = lazyComponent(
  async () => (await import("./shop-tools.tsx")).RetryMailDialog,
);

/** The overview: this month's sales, and what needs attention. */
export function ShopOverviewView({ query }: { query: UseQueryResult<ShopOverview, unknown> }) {
  const [retried, setRetried] = useState<string>();
  return (
    <QueryView query={query} label="Loading the shop" lines={16}>
      {({ sales, waiting, mails, jobs }) => (
        <div className="grid">
          <DeskSection title="Waiting for you">
            <WaitingTable waiting={waiting} />
          </DeskSection>
          <DeskSection title="Emails that failed">
            <MailTable caption="Emails that failed" mails={mails} none="All emails were sent.">
              {({ id, hasText }) =>
                hasText ? (
                  <DeskButton onClick={() => setRetried(id)}>Send again</DeskButton>
                ) : (
                  "Its text has been deleted. Find the person and send a new one."
                )
              }
            </MailTable>
          </DeskSection>
          <DeskSection title="Sales this month">
            <SalesByCurrency days={sales} />
          </DeskSection>
          <DeskSection title="Gifts">
            <Suspense fallback={<Skeleton label="Loading the gifts" />}>
              <GiftsView />
            </Suspense>
          </DeskSection>
          <DeskSection title="Newsletter">
            <Suspense fallback={<Skeleton label="Loading the newsletters" />}>
              <NewsletterView />
            </Suspense>
          </DeskSection>
          <DeskSection title="Jobs">
            <JobTable jobs={jobs} />
          </DeskSection>
          <DeskSection title="Doctor">
            <Suspense fallback={<Skeleton label="Loading the doctor" />}>
              <DoctorView />
            </Suspense>
          </DeskSection>
          {retried && (
            <Suspense>
              <RetryMailDialog mailId={retried} onClose={() => setRetried(undefined)} />
            </Suspense>
          )}
        </div>
      )}
    </QueryView>
  );
}

function WaitingTable({ waiting }: Pick<ShopOverview, "waiting">) {
  if (waiting.length === 0) return <p>No purchases need a decision.</p>;
  return (
    <DataTable caption="Purchases that need a decision">
      <TableHead names={["Buyer", "For", "State", "Why it waits"]} />
      <tbody>
        {waiting.map((purchase) => (
          <tr key={purchase.purchaseId}>
            <td>
              <a href={`/operator?person=${purchase.profileId}`}>
                {purchase.email || "Deleted account"}
              </a>
            </td>
            <td>{paidPlans[purchase.planId].name}</td>
            <td>{purchaseViews[purchase.state].label}</td>
            <td>{explainWaiting(purchase)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function explainWaiting({
  state,
  refundProblem,
  paymentProblem,
}: ShopOverview["waiting"][number]): string {
  if (refundProblem) return refundProblem;
  if (state === "disputed") return "The bank is deciding a dispute.";
  return `Paid ${paymentProblem ?? "otherwise than ordered"}. Accept or refuse it on the page of its buyer.`;
}

function JobTable({ jobs }: Pick<ShopOverview, "jobs">) {
  if (jobs.length === 0) return <p>No jobs have run yet.</p>;
  return (
    <DataTable caption="When each job last ran">
      <TableHead names={["Job", "Last done", "Last failed"]} />
      <tbody>
        {jobs.map(({ job, succeededAt, failedAt, lastError }) => (
          <tr key={job}>
            <td>{job}</td>
            <td>{succeededAt ? formatMinuteInTable(succeededAt) : "never"}</td>
            <td>{failedAt ? `${formatMinuteInTable(failedAt)} ${lastError ?? ""}` : "never"}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** The month's sales as bars and as a table, for each currency. */
function SalesByCurrency({ days }: { days: SalesDay[] }) {
  const currencies = [...new Set(days.map(({ net }) => net.currency))];
  if (currencies.length === 0) return <p>No sales this month yet.</p>;
  return currencies.map((currency) => (
    <Sales
      key={currency}
      currency={currency}
      days={days.filter(({ net }) => net.currency === currency)}
    />
  ));
}

function Sales({ currency, days }: { currency: string; days: SalesDay[] }) {
  const total = days.reduce((sum, { net }) => sum + net.amountMinor, 0);
  const sold = days.reduce((sum, day) => sum + day.sold, 0);
  const figures = ["Sold", "Given", "Paid", "Returned", "Kept"];
  return (
    <div className="grid gap-4">
      <p>
        {formatMoney(money(total, currency))} kept from {sold} sold.
      </p>
      {days.some(({ net }) => net.amountMinor > 0) && <Bars days={days} />}
      <DataTable caption={`Sales by day, in ${currency}`}>
        <TableHead names={["Day", ...figures]} figures={figures} />
        <tbody>
          {days.map(({ day, sold: count, free, total: paid, refunded, net }) => (
            <tr key={day}>
              <td>{formatDayInTable(day)}</td>
              {[count, free, formatMoney(paid), formatMoney(refunded), formatMoney(net)].map(
                (figure, at) => (
                  <td key={figures[at]} className="text-end font-mono tabular-nums">
                    {figure}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

const HEIGHT = 120;
const BAR = 16;
const GAP = 6;

/** The net sales of each day of the month, in order. The table contains the same figures. */
function Bars({ days }: { days: SalesDay[] }) {
  const highest = Math.max(1, ...days.map(({ net }) => net.amountMinor));
  const last = Math.max(...days.map(({ day }) => getDayOfMonth(day)));
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${last * (BAR + GAP)} ${HEIGHT}`}
      className="h-30 w-full max-w-3xl text-river"
      preserveAspectRatio="xMinYMax meet"
    >
      {days.map(({ day, net }) => {
        const height = Math.max(0, (net.amountMinor / highest) * HEIGHT);
        return (
          <rect
            key={day}
            x={(getDayOfMonth(day) - 1) * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            fill="currentColor"
          />
        );
      })}
    </svg>
  );
}

function getDayOfMonth(day: string): number {
  return Number(day.slice(8, 10));
}
