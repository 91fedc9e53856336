import { formatMinuteInTable } from "@site/contracts/format-day";
import type { ShopOverview } from "@site/contracts/operator";
import { paidPlans } from "@site/contracts/plans";
import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, useState } from "react";

import { purchaseViews } from "#app/features/billing/purchase-view.ts";
import { lazyPart } from "#app/navigation/lazy-part.ts";
import { ColumnHeads } from "#app/ui/column-heads.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { QueryPart } from "#app/ui/query-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { DeskSection } from "./desk-section.tsx";
import { MailTable } from "./mail-table.tsx";
import { SalesPart } from "./sales-part.tsx";

const DoctorPart = lazyPart(async () => (await import("./doctor-part.tsx")).DoctorPart);
const GiftsPart = lazyPart(async () => (await import("./gifts-part.tsx")).GiftsPart);
const NewsletterPart = lazyPart(async () => (await import("./newsletter-part.tsx")).NewsletterPart);
const RetryMailDialog = lazyPart(
  async () => (await import("./reason-dialogs.tsx")).RetryMailDialog,
);

/** The shop at a glance: what was sold this month, and what waits for a person. */
export function ShopOverviewPart({ query }: { query: UseQueryResult<ShopOverview, unknown> }) {
  const [retried, setRetried] = useState<string>();
  return (
    <QueryPart query={query} label="Loading the shop" lines={16}>
      {({ sales, waiting, mails, jobs }) => (
        <div className="grid">
          <DeskSection title="Waiting for you">
            <WaitingTable waiting={waiting} />
          </DeskSection>
          <DeskSection title="Emails that failed">
            <MailTable caption="Emails that failed" mails={mails} none="All emails were sent.">
              {({ id, hasText }) =>
                hasText ? (
                  <Button variant="secondary" onClick={() => setRetried(id)}>
                    Send again
                  </Button>
                ) : (
                  "Its text has been deleted. Find the person and send a new one."
                )
              }
            </MailTable>
          </DeskSection>
          <DeskSection title="Sales this month">
            <SalesPart days={sales} />
          </DeskSection>
          <DeskSection title="Gifts">
            <Suspense fallback={<Skeleton label="Loading the gifts" />}>
              <GiftsPart />
            </Suspense>
          </DeskSection>
          <DeskSection title="Newsletter">
            <Suspense fallback={<Skeleton label="Loading the newsletters" />}>
              <NewsletterPart />
            </Suspense>
          </DeskSection>
          <DeskSection title="Jobs">
            <JobTable jobs={jobs} />
          </DeskSection>
          <DeskSection title="Doctor">
            <Suspense fallback={<Skeleton label="Loading the doctor" />}>
              <DoctorPart />
            </Suspense>
          </DeskSection>
          {retried && (
            <Suspense>
              <RetryMailDialog mailId={retried} onClose={() => setRetried(undefined)} />
            </Suspense>
          )}
        </div>
      )}
    </QueryPart>
  );
}

function WaitingTable({ waiting }: Pick<ShopOverview, "waiting">) {
  if (waiting.length === 0) return <p>No purchases need a decision.</p>;
  return (
    <DataTable caption="Purchases that need a decision">
      <ColumnHeads names={["Buyer", "For", "State", "Why it waits"]} />
      <tbody>
        {waiting.map(({ purchaseId, profileId, email, planId, state, ...problems }) => (
          <tr key={purchaseId}>
            <td>
              <a href={`/operator?person=${profileId}`}>{email || "Deleted account"}</a>
            </td>
            <td>{paidPlans[planId].name}</td>
            <td>{purchaseViews[state].label}</td>
            <td>{whyItWaits({ state, ...problems })}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

type Waiting = ShopOverview["waiting"][number];

function whyItWaits({
  state,
  refundProblem,
  paymentProblem,
}: Pick<Waiting, "state" | "refundProblem" | "paymentProblem">): string {
  if (refundProblem) return refundProblem;
  if (state === "disputed") return "The bank is deciding a dispute.";
  return `Paid ${paymentProblem ?? "otherwise than ordered"}. Accept or refuse it on the page of its buyer.`;
}

function JobTable({ jobs }: Pick<ShopOverview, "jobs">) {
  if (jobs.length === 0) return <p>No jobs have run yet.</p>;
  return (
    <DataTable caption="When each job last ran">
      <ColumnHeads names={["Job", "Last done", "Last failed"]} />
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
