import { formatMoney, money } from "@site/contracts/money";
import {
  decidePaymentInputSchema,
  type DecidePaymentInput,
  type OperatorPurchase,
  refundPurchaseInputSchema,
} from "@site/contracts/operator";
import { useState } from "react";

import { api } from "#app/api/trpc.ts";
import { TextField } from "#app/forms/text-field.tsx";
import { purchaseName } from "#app/lib/purchase-name.ts";

import { ReasonDialog, useReasonForm } from "./reason-dialog.tsx";

interface DialogProps {
  purchase: OperatorPurchase;
  onClose: () => void;
}

/** Sends back all that is left of a purchase, or a part of it. */
export function RefundDialog({ purchase, onClose }: DialogProps) {
  const { id: purchaseId, total, refunded } = purchase;
  const left = formatMoney(money(total.amountMinor - refunded.amountMinor, total.currency));
  const form = useReasonForm({
    schema: refundPurchaseInputSchema,
    defaultValues: {
      purchaseId,
      amount: "",
      seenRefundedMinor: refunded.amountMinor,
      again: false,
      why: "",
    },
    act: (input) => api.operator.refund.mutate(input),
    onClose,
  });
  const { error } = form.fields.getFieldState("again", form.fields.formState);
  // Ticking the box ends the error, and must not take the box away.
  const [wasAsked, setWasAsked] = useState(false);
  if (error && !wasAsked) setWasAsked(true);
  return (
    <ReasonDialog
      form={form}
      title={`Refund of ${purchaseName(purchase)}`}
      text={`${left} is left of it. All of it ends the licence that it began, and takes along everything that was paid on top; a part leaves the licence. The money goes back the way it came, the buyer gets a mail, and it cannot be undone.`}
      label="Refund"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="amount"
        label="Amount"
        hint={`As in ${total.currency} 20. Empty for ${left}.`}
        autoComplete="off"
        optional
      />
      {wasAsked && (
        <div>
          <p role="alert" className="text-fault">
            {error?.message}
          </p>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" className="size-6 shrink-0" {...form.fields.register("again")} />
            Pay back as much once more
          </label>
        </div>
      )}
    </ReasonDialog>
  );
}

const decisions: Record<DecidePaymentInput["decision"], { label: string; text: string }> = {
  accepted: {
    label: "Accept the payment",
    text: "The buyer gets what they ordered, and the receipt says what they paid.",
  },
  refused: {
    label: "Refuse the payment",
    text: "We return the payment the way it came, and the buyer gets an email and no licence. You can't undo this.",
  },
};

/** Decides about a payment that is not as it was ordered. */
export function DecideDialog({
  purchase,
  decision,
  onClose,
}: DialogProps & Pick<DecidePaymentInput, "decision">) {
  const { label, text } = decisions[decision];
  const form = useReasonForm({
    schema: decidePaymentInputSchema,
    defaultValues: { purchaseId: purchase.id, decision, why: "" },
    act: (input) => api.operator.decidePayment.mutate(input),
    onClose,
  });
  return (
    <ReasonDialog
      form={form}
      about="decision"
      title={`${purchaseName(purchase)}: ${purchase.paymentProblem}`}
      text={text}
      label={label}
      onClose={onClose}
    />
  );
}
