import type { Purchase } from "@site/contracts/billing";
import { formatDay } from "@site/contracts/format-day";
import { formatMoney } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";

import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { getPurchaseName } from "#app/lib/purchase-name.ts";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";

export type RefundablePurchase = Purchase & { refundOffer: NonNullable<Purchase["refundOffer"]> };

export function isRefundable(purchase: Purchase): purchase is RefundablePurchase {
  return purchase.refundOffer !== null;
}

interface RefundDialogProps {
  purchase: RefundablePurchase;
  onClose: () => void;
  /** The purchase after the refund was requested. */
  onDone: (purchase: Purchase) => void;
}

/** The second step of a refund: says what happens, and does it once confirmed. */
export function RefundDialog({ purchase, onClose, onDone }: RefundDialogProps) {
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
        <li>{consequence(purchase)}</li>
        <li>We confirm it by email. You don't need to give a reason.</li>
      </ul>
      <p className="text-sm text-faint">
        You can do this until {formatDay(purchase.refundOffer.until)}. It's also how you withdraw
        from the contract. You can't undo it, but you can buy again at any time.
      </p>
    </ConfirmDialog>
  );
}

function consequence({ kind, fromPlanId, planId }: Purchase): string {
  if (kind === "renewal") return "Your updates end again on the day they did before the renewal.";
  if (kind === "upgrade" && fromPlanId) {
    return `Your licence is ${paidPlans[fromPlanId].name} again. The key stays the same.`;
  }
  if (paidPlans[planId].seats > 1) {
    return "Your licence ends with all its seats, and the app stops cleaning data on everybody's computers. Your files stay as they are.";
  }
  return "Your licence ends, and the app stops cleaning data on your computers. Your files stay as they are.";
}
