import { formatMinuteInTable } from "@site/contracts/format-day";
import {
  type BookGroup,
  bookGroups,
  type BookMonth,
  type BooksSum,
  monthInputSchema,
} from "@site/contracts/operator/books";
import { useState } from "react";

import { api, queryUtils, trpc } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { Field, inputClass } from "#app/ui/controls/field.tsx";
import { TableHead } from "#app/ui/data-table.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import {
  createActionDialog,
  type DialogOpener,
  type OpenDialog,
  useDialog,
} from "./action-dialog.tsx";
import { DownloadButton } from "./download-button.tsx";
import { OperatorButton, OperatorSection, OperatorTable } from "./operator-parts.tsx";

/** What moved at the payment provider: months to close, sums, and the file for the accountant. */
export function BooksView() {
  const months = trpc.operator.books.months.useQuery();
  const [dialog, open] = useDialog();
  return (
    <div className="grid">
      <OperatorSection title="Months">
        <p className="max-w-prose">
          Each payment, refund, dispute and fee is a row with its own date. A closed month never
          changes; what comes later is in the first open month. Months end at midnight UTC.
        </p>
        <QueryView query={months} label="Loading the months" lines={8}>
          {(rows) => <MonthTable months={rows} open={open} />}
        </QueryView>
        <SyncButton />
      </OperatorSection>
      <OperatorSection title="Sums">
        <QueryView query={months} label="Loading the sums" lines={8}>
          {(rows) => <Sums months={rows.map(({ month }) => month)} />}
        </QueryView>
      </OperatorSection>
      {dialog}
    </div>
  );
}

function MonthTable({ months, open }: { months: BookMonth[]; open: OpenDialog }) {
  if (months.length === 0) return <p>Nothing was paid yet.</p>;
  return (
    <OperatorTable caption="Months of the books, the newest first">
      <TableHead
        names={["Month", "State", "Movements", "SHA-256 of its file", "What you can do"]}
        figures={["Movements"]}
      />
      <tbody>
        {months.map(({ month, canClose, movements, closedAt, digest }) => (
          <tr key={month}>
            <td className="whitespace-nowrap">{month}</td>
            <td>{closedAt ? `Closed ${formatMinuteInTable(closedAt)}` : "Open"}</td>
            <td className="num">{movements}</td>
            <td>
              {digest && (
                <code translate="no" title={digest}>
                  {digest.slice(0, 12)}…
                </code>
              )}
            </td>
            <td>
              <div className="flex flex-wrap gap-2">
                <DownloadButton
                  file={{ what: "books", from: month, until: month }}
                  about={`the file of ${month}`}
                >
                  Download
                </DownloadButton>
                {canClose && (
                  <OperatorButton about={month} onClick={() => open(createCloseMonthDialog(month))}>
                    Close the month
                  </OperatorButton>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

function createCloseMonthDialog(month: string): DialogOpener {
  return createActionDialog({
    input: monthInputSchema,
    defaultValues: { month },
    call: api.operator.books.close.mutate,
    title: `Close ${month}`,
    text: "Its rows and sums stay as they are for good. Later refunds and disputes of its payments are in the month in which they happen. You can't undo this.",
    label: "Close the month",
  });
}

function SyncButton() {
  const [result, setResult] = useState("");
  const { act, pending, failure } = useAction(async () => {
    const { recorded, others } = await api.operator.books.sync.mutate({});
    await queryUtils.operator.invalidate();
    const rest =
      others > 0 ? ` ${others} payments in the same account are no orders of the shop.` : "";
    setResult(`${recorded === 1 ? "1 new movement." : `${recorded} new movements.`}${rest}`);
  });
  return (
    <div className="grid gap-2">
      <OperatorButton onClick={() => act()}>
        {pending ? "Reading" : "Read the payment provider now"}
      </OperatorButton>
      <p role="status">{result || "It is read every ten minutes."}</p>
      {failure && <FailureNotice failure={failure} />}
    </div>
  );
}

const groupNames: Record<BookGroup, string> = {
  month: "Month",
  day: "Day",
  plan: "Plan",
  country: "Country",
  taxRate: "Country and tax rate",
  vatNumber: "Buyer’s VAT number",
  coupon: "Coupon or sale",
  kind: "Kind of movement",
};

const ALL = "";

function Sums({ months }: { months: string[] }) {
  const [by, setBy] = useState<BookGroup>("month");
  const [month, setMonth] = useState(ALL);
  const period = month === ALL ? {} : { from: month, until: month };
  const sums = trpc.operator.books.summary.useQuery({ by, ...period });
  return (
    <>
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <Field label="A row for each" required>
          {(control) => (
            <select
              {...control}
              className={inputClass}
              value={by}
              onChange={(event) => setBy(event.currentTarget.value as BookGroup)}
            >
              {bookGroups.map((group) => (
                <option key={group} value={group}>
                  {groupNames[group]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="In" required>
          {(control) => (
            <select
              {...control}
              className={inputClass}
              value={month}
              onChange={(event) => setMonth(event.currentTarget.value)}
            >
              <option value={ALL}>All months</option>
              {months.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <QueryView query={sums} label="Loading the sums" lines={8}>
        {(rows) => <SumTable rows={rows} name={groupNames[by]} />}
      </QueryView>
      <DownloadButton file={{ what: "books", ...period }}>Download these rows</DownloadButton>
      <DownloadButton file={{ what: "orders", ...period }}>Download the paid orders</DownloadButton>
    </>
  );
}

const figures = [
  "Payments",
  "Discount",
  "Paid",
  "Refunded",
  "Disputed",
  "Tax",
  "Net",
  "Fees",
  "Kept",
];

function SumTable({ rows, name }: { rows: BooksSum[]; name: string }) {
  if (rows.length === 0) return <p>No movements.</p>;
  return (
    <>
      <OperatorTable
        caption={`Sums of the movements by ${name.charAt(0).toLowerCase()}${name.slice(1)}`}
      >
        <TableHead names={[name, "Currency", ...figures]} figures={figures} />
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.group} ${row.currency}`}>
              <td>{row.group}</td>
              <td>{row.currency}</td>
              <td className="num">{row.payments}</td>
              {[
                row.discount,
                row.paid,
                row.refunded,
                row.disputed,
                row.tax,
                row.net,
                row.fees,
                row.kept,
              ].map((amount, at) => (
                <td key={figures[at + 1]} className="num">
                  {amount}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </OperatorTable>
      <p className="max-w-prose text-sm text-faint">
        Paid, refunded and disputed are with tax. Net is without tax. Kept is net after the payment
        provider’s fees. Kept and tax together are what its balance grew by.
      </p>
    </>
  );
}
