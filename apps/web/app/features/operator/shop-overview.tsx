import { formatDay, formatDayInTable } from "@site/contracts/format-day";
import { formatMoney } from "@site/contracts/money";
import { formatSignedMoney } from "@site/contracts/money/signed-amounts";
import type { SalesDay, ShopOverview } from "@site/contracts/operator";
import { formatCount } from "@site/contracts/plan-text";
import { paidPlans } from "@site/contracts/plans";
import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { href } from "react-router";

import { purchaseViews } from "#app/features/billing/purchase-view.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { TableHead } from "#app/ui/data-table.tsx";
import { QueryView } from "#app/ui/query-view.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import {
  OperatorButton,
  OperatorSection,
  OperatorTable,
  getPersonPath,
  MailTable,
} from "./operator-parts.tsx";

// Their forms load after the overview.
const BlocksView = lazyComponent(async () => (await import("./blocks.tsx")).BlocksView);
const DisputesView = lazyComponent(async () => (await import("./disputes.tsx")).DisputesView);
const RetryMailDialog = lazyComponent(async () => (await import("./actions.tsx")).RetryMailDialog);

/** The overview: this month's sales, and what needs attention. */
export function ShopOverviewView({ query }: { query: UseQueryResult<ShopOverview, unknown> }) {
  const [retried, setRetried] = useState<string>();
  return (
    <QueryView query={query} label="Loading the shop" lines={16}>
      {({ sales, given, waiting, openInvoices, mails }) => (
        <div className="grid">
          <OperatorSection title="Waiting for you">
            <WaitingTable waiting={waiting} />
            {openInvoices.count > 0 && <OpenInvoices invoices={openInvoices} />}
          </OperatorSection>
          <OperatorSection title="Disputes">
            <Suspense fallback={<Skeleton label="Loading the disputes" />}>
              <DisputesView />
            </Suspense>
          </OperatorSection>
          <OperatorSection title="Emails that failed">
            <MailTable caption="Emails that failed" mails={mails} none="All emails were sent.">
              {({ id, hasText }) =>
                hasText ? (
                  <OperatorButton onClick={() => setRetried(id)}>Send again</OperatorButton>
                ) : (
                  "Its text has been deleted. Find the person and send a new one."
                )
              }
            </MailTable>
          </OperatorSection>
          <OperatorSection title="Sales this month">
            <SalesByCurrency days={sales} />
            {given > 0 && (
              <p>
                {`${given === 1 ? "1 licence was" : `${given} licences were`} given without payment.`}
              </p>
            )}
            <p>
              <a href={`${href("/operator")}?view=books`}>See the books</a>
            </p>
          </OperatorSection>
          <OperatorSection title="Blocked buyers">
            <Suspense fallback={<Skeleton label="Loading the blocks" />}>
              <BlocksView />
            </Suspense>
          </OperatorSection>
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

function OpenInvoices({ invoices }: { invoices: ShopOverview["openInvoices"] }) {
  const { count, totals, overdue, firstDue } = invoices;
  const late = overdue > 0 ? ` ${overdue === 1 ? "1 is" : `${overdue} are`} late.` : "";
  const due = firstDue ? `, the first due ${formatDay(firstDue)}` : "";
  return (
    <p>
      <a href={`${href("/operator")}?view=invoices`}>{formatCount(count, "open invoice")}</a>
      <span>{` for ${totals.map(formatMoney).join(" and ")}${due}.${late}`}</span>
    </p>
  );
}

function WaitingTable({ waiting }: Pick<ShopOverview, "waiting">) {
  if (waiting.length === 0) return <p>No purchases need a decision.</p>;
  return (
    <OperatorTable caption="Purchases that need a decision">
      <TableHead names={["Buyer", "For", "State", "Why it waits"]} />
      <tbody>
        {waiting.map((purchase) => (
          <tr key={purchase.purchaseId}>
            <td>
              <a href={getPersonPath(purchase.profileId)}>{purchase.email || "Deleted account"}</a>
            </td>
            <td>{paidPlans[purchase.planId].name}</td>
            <td>{purchaseViews[purchase.state].label}</td>
            <td>{explainWaiting(purchase)}</td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

function explainWaiting({
  state,
  refundProblem,
  paymentProblem,
  unusedTransfer,
}: ShopOverview["waiting"][number]): string {
  if (refundProblem) return refundProblem;
  if (state === "disputed") return "The bank is deciding a dispute.";
  if (unusedTransfer) return unusedTransfer;
  return `Paid ${paymentProblem ?? "otherwise than ordered"}. Accept or refuse it on the page of its buyer.`;
}

/** The month's movements as bars and as a table, for each currency. */
function SalesByCurrency({ days }: { days: SalesDay[] }) {
  const currencies = [...new Set(days.map(({ currency }) => currency))];
  if (currencies.length === 0) return <p>No sales this month yet.</p>;
  return currencies.map((each) => (
    <Sales key={each} currency={each} days={days.filter(({ currency }) => currency === each)} />
  ));
}

const figures = ["Payments", "Paid", "Returned", "Tax", "Fees", "Kept"];

function Sales({ currency, days }: { currency: string; days: SalesDay[] }) {
  const total = days.reduce((sum, { keptMinor }) => sum + keptMinor, 0);
  const count = days.reduce((sum, { payments }) => sum + payments, 0);
  const format = (minor: number) => formatSignedMoney(minor, currency);
  return (
    <div className="grid gap-4">
      <p>
        {`${format(total)} kept from ${count === 1 ? "1 payment" : `${count} payments`}, without tax and after fees.`}
      </p>
      {days.some(({ keptMinor }) => keptMinor > 0) && <Bars days={days} />}
      <OperatorTable caption={`Movements by day, in ${currency}`}>
        <TableHead names={["Day", ...figures]} figures={figures} />
        <tbody>
          {days.map(({ day, payments, ...amounts }) => (
            <tr key={day}>
              <td>{formatDayInTable(day)}</td>
              {[
                payments,
                format(amounts.paidMinor),
                format(amounts.returnedMinor),
                format(amounts.taxMinor),
                format(amounts.feesMinor),
                format(amounts.keptMinor),
              ].map((figure, at) => (
                <td key={figures[at]} className="text-end font-mono tabular-nums">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </OperatorTable>
    </div>
  );
}

const HEIGHT = 120;
const BAR = 16;
const GAP = 6;

/** What was kept on each day of the month, in order. The table contains the same figures. */
function Bars({ days }: { days: SalesDay[] }) {
  const highest = Math.max(1, ...days.map(({ keptMinor }) => keptMinor));
  const last = Math.max(...days.map(({ day }) => getDayOfMonth(day)));
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${last * (BAR + GAP)} ${HEIGHT}`}
      className="h-30 w-full max-w-3xl text-river"
      preserveAspectRatio="xMinYMax meet"
    >
      {days.map(({ day, keptMinor }) => {
        const height = Math.max(0, (keptMinor / highest) * HEIGHT);
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
