import { formatDayInTable } from "@site/contracts/format-day";
import { invoiceInputSchema, type OpenInvoice } from "@site/contracts/operator/invoices";
import { href } from "react-router";

import { api, trpc } from "#app/api/trpc.ts";
import { TableHead } from "#app/ui/data-table.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import {
  createActionDialog,
  type DialogOpener,
  type OpenDialog,
  useDialog,
} from "./action-dialog.tsx";
import { OperatorButton, OperatorSection, OperatorTable } from "./operator-parts.tsx";

/** Orders by invoice that wait for their transfer. */
export function InvoicesView() {
  const invoices = trpc.operator.invoices.list.useQuery({});
  const [dialog, open] = useDialog();
  return (
    <OperatorSection title="Open invoices">
      <p className="max-w-prose">
        The payment provider sends each invoice and its reminders. The licence is issued when the
        transfer arrives, or at once if you issue it here.
      </p>
      <QueryView query={invoices} label="Loading the invoices" lines={6}>
        {(rows) => <InvoiceTable invoices={rows} open={open} />}
      </QueryView>
      {dialog}
    </OperatorSection>
  );
}

function InvoiceTable({ invoices, open }: { invoices: OpenInvoice[]; open: OpenDialog }) {
  if (invoices.length === 0) return <p>No invoice waits for payment.</p>;
  return (
    <OperatorTable caption="Open invoices, the first to be due first">
      <TableHead
        names={["Invoice", "Company", "For", "Total", "Due", "Licence", "What you can do"]}
        figures={["Total"]}
      />
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.purchase}>
            <td className="whitespace-nowrap">{invoice.number ?? "Being created"}</td>
            <td className="min-w-56 wrap-anywhere">
              {invoice.company}
              <a
                href={`${href("/operator")}?find=${encodeURIComponent(invoice.email)}`}
                className="block text-sm"
              >
                {invoice.email}
              </a>
            </td>
            <td className="whitespace-nowrap">{invoice.plan}</td>
            <td className="num">{invoice.total}</td>
            <td className="whitespace-nowrap">
              <span>{invoice.due ? formatDayInTable(invoice.due) : "–"}</span>
              {invoice.overdueDays > 0 && (
                <span className="block text-sm text-fault">{invoice.overdueDays} days late</span>
              )}
            </td>
            <td>{invoice.isLicenceIssued ? "Issued" : "When paid"}</td>
            <td>
              <div className="flex flex-wrap gap-2">
                {!invoice.isLicenceIssued && (
                  <OperatorButton
                    about={invoice.company}
                    onClick={() => open(createIssueDialog(invoice))}
                  >
                    Issue now
                  </OperatorButton>
                )}
                <OperatorButton
                  about={invoice.company}
                  onClick={() => open(createVoidDialog(invoice))}
                >
                  Void
                </OperatorButton>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

function createIssueDialog({ purchase, company }: OpenInvoice): DialogOpener {
  return createActionDialog({
    input: invoiceInputSchema,
    defaultValues: { purchase },
    call: api.operator.invoices.issue.mutate,
    title: `Issue the licence of ${company} now`,
    text: "The buyer gets the key by email. If the invoice isn't paid, we'll cancel the licence.",
    label: "Issue it",
  });
}

function createVoidDialog({ purchase, company, isLicenceIssued }: OpenInvoice): DialogOpener {
  return createActionDialog({
    input: invoiceInputSchema,
    defaultValues: { purchase },
    call: api.operator.invoices.void.mutate,
    title: `Void the invoice of ${company}`,
    text: isLicenceIssued
      ? "It can no longer be paid, and the licence that was issued for it ends."
      : "It can no longer be paid, and the order ends.",
    label: "Void it",
  });
}
