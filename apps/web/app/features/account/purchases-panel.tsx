import type { Purchase } from "@site/contracts/billing";
import { formatDay, formatDayInTable } from "@site/contracts/format-day";
import { formatMoney } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import { Suspense, useState } from "react";
import { href } from "react-router";

import { trpc, api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { getPurchaseView } from "#app/features/billing/purchase-view.ts";
import { getPurchaseName } from "#app/lib/plan-text.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FailureText } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

const InvoiceDialog = lazyComponent(
  async () => (await import("./invoice-dialog.tsx")).InvoiceDialog,
);

export function PurchasesPanel() {
  const utils = trpc.useUtils();
  const purchases = trpc.billing.purchases.useQuery();
  const [refunding, setRefunding] = useState<RefundablePurchase>();
  const [refunded, setRefunded] = useState<Purchase>();

  function showRefund(purchase: Purchase): void {
    setRefunding(undefined);
    setRefunded(purchase);
    void utils.billing.invalidate();
    void utils.licences.invalidate();
  }

  return (
    <div className="grid gap-4">
      <div role="status" className="empty:absolute">
        {refunded && <RefundOutcome purchase={refunded} />}
      </div>
      <QueryView query={purchases} label="Loading your purchases" lines={4}>
        {(list) =>
          list.length === 0 ? (
            <p>
              You haven't bought anything yet. <a href={href("/pricing")}>See the plans</a>
            </p>
          ) : (
            <PurchaseTable purchases={list} onRefund={setRefunding} />
          )
        }
      </QueryView>
      {refunding && (
        <RefundDialog
          key={refunding.id}
          purchase={refunding}
          onClose={() => setRefunding(undefined)}
          onDone={showRefund}
        />
      )}
    </div>
  );
}

function RefundOutcome({ purchase }: { purchase: Purchase }) {
  const isSent = purchase.state === "refunded";
  return (
    <Notice
      tone="good"
      title={isSent ? "The refund is on its way" : "We've received your refund request"}
    >
      {isSent
        ? `${formatMoney(purchase.refunded)} goes back to the card or account you paid with. The confirmation comes by email.`
        : "We'll send the money as soon as our payment provider responds. The confirmation comes by email."}
    </Notice>
  );
}

interface PurchaseTableProps {
  purchases: Purchase[];
  onRefund: (purchase: RefundablePurchase) => void;
}

function PurchaseTable({ purchases, onRefund }: PurchaseTableProps) {
  return (
    <DataTable caption="Your purchases">
      <thead>
        <tr>
          <th scope="col" className="max-sm:hidden">
            Date
          </th>
          <th scope="col">For</th>
          <th scope="col" className="max-sm:hidden">
            State
          </th>
          <th scope="col" className="text-end">
            Total
          </th>
          <th scope="col" className="no-print whitespace-normal!">
            Receipt and refund
          </th>
        </tr>
      </thead>
      <tbody>
        {purchases.map((purchase) => (
          <tr key={purchase.id}>
            <td className="max-sm:hidden">{formatPurchaseDay(purchase)}</td>
            <td>
              {getPurchaseName(purchase)}
              {/* On a phone, separate columns would push the buttons out of view. */}
              <p className="text-faint sm:hidden">{formatPurchaseDay(purchase)}</p>
              <p className="sm:hidden">
                <StateLink purchase={purchase} />
              </p>
            </td>
            <td className="max-sm:hidden">
              <StateLink purchase={purchase} />
            </td>
            <td className="text-end font-mono tabular-nums">{formatMoney(purchase.total)}</td>
            <td className="no-print sm:min-w-30">
              {/* Stacked on a phone so that both buttons are visible. */}
              <div className="grid justify-items-start gap-2 sm:flex sm:flex-wrap">
                <ReceiptButton purchase={purchase} />
                <RefundState purchase={purchase} onRefund={onRefund} />
                <CancelInvoiceButton purchase={purchase} />
                <CorrectInvoiceButton purchase={purchase} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function formatPurchaseDay({ paidAt, createdAt }: Purchase): string {
  return formatDayInTable(paidAt ?? createdAt);
}

function StateLink({ purchase }: { purchase: Purchase }) {
  const { id, state, invoice } = purchase;
  return (
    <>
      <a href={`/purchase-success?purchase_id=${id}`}>{getPurchaseView(purchase).label}</a>
      {state === "pending" && invoice?.dueOn && (
        <span className="block text-sm text-faint">due {formatDayInTable(invoice.dueOn)}</span>
      )}
    </>
  );
}

function ReceiptButton({ purchase }: { purchase: Purchase }) {
  const open = useAction(async () => {
    const { receiptUrl } = await api.billing.receipt.query({ purchaseId: purchase.id });
    window.location.assign(receiptUrl);
  });
  const hasInvoice = Boolean(purchase.invoice?.number);
  if ((!purchase.paidAt && !hasInvoice) || purchase.total.amountMinor === 0) return null;
  const name = hasInvoice ? "Invoice" : "Receipt";
  return (
    <div>
      <Button variant="secondary" pending={open.pending} onClick={() => open.act()}>
        <span>{open.pending ? "Opening" : name}</span>
        <span className="sr-only"> of {formatDay(purchase.paidAt ?? purchase.createdAt)}</span>
      </Button>
      <div role="alert" className="text-sm text-fault">
        {open.failure && <FailureText failure={open.failure} />}
      </div>
    </div>
  );
}

/** Opens the documents of a paid purchase, with the form to correct the details on its invoice. */
function CorrectInvoiceButton({ purchase }: { purchase: Purchase }) {
  const [isOpen, setOpen] = useState(false);
  if (!purchase.paidAt || purchase.total.amountMinor === 0) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Invoice details<span className="sr-only"> of {getPurchaseName(purchase)}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <InvoiceDialog purchase={purchase} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Cancels an order whose invoice isn't paid. */
function CancelInvoiceButton({ purchase }: { purchase: Purchase }) {
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const cancel = useAction(async () => {
    await api.invoices.cancel.mutate({ purchaseId: purchase.id });
    setAsking(false);
    void utils.billing.invalidate();
    void utils.quotes.invalidate();
  });
  if (!purchase.invoice || purchase.state !== "pending") return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Cancel<span className="sr-only"> the order of {getPurchaseName(purchase)}</span>
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Cancel the order of ${getPurchaseName(purchase)}`}
          action={cancel}
          confirmLabel="Cancel this order"
          pendingLabel="Cancelling the order"
          keepLabel="Keep it"
          onClose={() => setAsking(false)}
        >
          <p>
            The invoice becomes void, and you owe nothing. If the transfer is already on its way,
            keep the order and request a refund instead.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function RefundState({
  purchase,
  onRefund,
}: {
  purchase: Purchase;
  onRefund: (purchase: RefundablePurchase) => void;
}) {
  const { refundRequestedAt, refunded, state } = purchase;
  if (isRefundable(purchase)) {
    return (
      <Button variant="secondary" onClick={() => onRefund(purchase)}>
        Refund<span className="sr-only"> of {getPurchaseName(purchase)}</span>
      </Button>
    );
  }
  if (refunded.amountMinor > 0) return <p>{formatMoney(refunded)} back</p>;
  const isPending = refundRequestedAt && state !== "charged_back";
  return isPending ? `Refund requested on ${formatDay(refundRequestedAt)}` : null;
}

type RefundablePurchase = Purchase & { refundOffer: NonNullable<Purchase["refundOffer"]> };

function isRefundable(purchase: Purchase): purchase is RefundablePurchase {
  return purchase.refundOffer !== null;
}

interface RefundDialogProps {
  purchase: RefundablePurchase;
  onClose: () => void;
  /** Called with the purchase after the refund was requested. */
  onDone: (purchase: Purchase) => void;
}

/** The second step of a refund: shows the consequences and asks for confirmation. */
function RefundDialog({ purchase, onClose, onDone }: RefundDialogProps) {
  const amount = formatMoney(purchase.refundOffer.amount);
  const refund = useAction(async () => {
    onDone(await api.billing.requestRefund.mutate({ purchaseId: purchase.id }));
  });

  return (
    <ConfirmDialog
      title={`Refund of ${getPurchaseName(purchase)}`}
      action={refund}
      confirmLabel={`Confirm the refund of ${amount}`}
      pendingLabel="Requesting the refund"
      keepLabel="Keep it"
      onClose={onClose}
    >
      <ul className="grid list-disc gap-2 ps-5">
        <li>{amount} goes back to the card or account you paid with, within 10 days.</li>
        <li>{getRefundConsequence(purchase)}</li>
        <li>We confirm it by email. You don't need to give a reason.</li>
      </ul>
      <p className="text-sm text-faint">
        You can do this until {formatDay(purchase.refundOffer.until)}. It's also how you withdraw
        from the contract. You can't undo it, but you can buy again at any time.
      </p>
    </ConfirmDialog>
  );
}

function getRefundConsequence({
  kind,
  fromPlanId,
  planId,
  quantity,
  returnedQuantity,
  gift,
}: Purchase): string {
  if (gift && gift.state !== "kept") {
    return gift.state === "accepted"
      ? "This revokes the gifted licence. We'll let the recipient know by email."
      : "The gift ends, and nobody can accept it any longer.";
  }
  if (kind === "seats") {
    return "Your licence has as many seats as before. Whoever got a seat last can no longer use it.";
  }
  if (kind === "renewal") return "Your updates end again on the day they did before the renewal.";
  if (kind === "upgrade" && fromPlanId) {
    return `Your licence is ${paidPlans[fromPlanId].name} again. The key stays the same.`;
  }
  if (paidPlans[planId].seats * (quantity - returnedQuantity) > 1) {
    return "Your licence ends with all its seats, and the app stops cleaning data on everybody's computers. Your files stay as they are.";
  }
  return "Your licence ends, and the app stops cleaning data on your computers. Your files stay as they are.";
}
