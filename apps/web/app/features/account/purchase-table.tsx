import type { Purchase, PurchaseState } from "@site/contracts/billing";
import { formatDay, formatDayInTable } from "@site/contracts/format-day";
import { formatMoney } from "@site/contracts/money";

import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { getPurchaseName } from "#app/lib/purchase-name.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FailureText } from "#app/ui/failure-notice.tsx";

import { isRefundable, type RefundablePurchase } from "./refund-dialog.tsx";

interface Labelled {
  stateLabel: (state: PurchaseState) => string;
}

interface PurchaseTableProps extends Labelled {
  purchases: Purchase[];
  onRefund: (purchase: RefundablePurchase) => void;
}

export function PurchaseTable({ purchases, stateLabel, onRefund }: PurchaseTableProps) {
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
            <td className="max-sm:hidden">{dayOf(purchase)}</td>
            <td>
              {getPurchaseName(purchase)}
              {/* On a phone the columns of these would push the buttons out of sight. */}
              <p className="text-faint sm:hidden">{dayOf(purchase)}</p>
              <p className="sm:hidden">
                <StateLink purchase={purchase} stateLabel={stateLabel} />
              </p>
            </td>
            <td className="max-sm:hidden">
              <StateLink purchase={purchase} stateLabel={stateLabel} />
            </td>
            <td className="text-end font-mono tabular-nums">{formatMoney(purchase.total)}</td>
            <td className="no-print sm:min-w-30">
              {/* Stacked on a phone, so that both stay visible. */}
              <div className="grid justify-items-start gap-2 sm:flex sm:flex-wrap">
                <ReceiptButton purchase={purchase} />
                <RefundState purchase={purchase} onRefund={onRefund} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function dayOf({ paidAt, createdAt }: Purchase): string {
  return formatDayInTable(paidAt ?? createdAt);
}

function StateLink({ purchase, stateLabel }: Labelled & { purchase: Purchase }) {
  return <a href={`/purchase-success?purchase_id=${purchase.id}`}>{stateLabel(purchase.state)}</a>;
}

function ReceiptButton({ purchase }: { purchase: Purchase }) {
  const open = useAction(async () => {
    const { receiptUrl } = await api.billing.receipt.query({ purchaseId: purchase.id });
    window.location.assign(receiptUrl);
  });
  if (!purchase.paidAt || purchase.total.amountMinor === 0) return null;
  return (
    <div>
      <Button variant="secondary" pending={open.pending} onClick={() => open.act()}>
        {open.pending ? "Opening" : "Receipt"}
        <span className="sr-only"> of {formatDay(purchase.paidAt)}</span>
      </Button>
      <div role="alert" className="text-sm text-fault">
        {open.failure && <FailureText failure={open.failure} />}
      </div>
    </div>
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
  const isWaiting = refundRequestedAt && state !== "charged_back";
  return isWaiting ? `Refund requested on ${formatDay(refundRequestedAt)}` : null;
}
