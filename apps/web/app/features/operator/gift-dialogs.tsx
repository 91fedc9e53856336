import {
  createGiftInputSchema,
  revokeGiftInputSchema,
  type WaitingGift,
} from "@site/contracts/operator/gifts";
import { paidPlanIds, paidPlans } from "@site/contracts/plans";
import { GIFT_DAYS } from "@site/contracts/retention";

import { api } from "#app/api/trpc.ts";
import { EmailField } from "#app/forms/text-field.tsx";

import { ReasonDialog, useReasonForm } from "./reason-dialog.tsx";

/** Gives a licence to an address that has no account yet. */
export function GiveDialog({ onClose }: { onClose: () => void }) {
  const form = useReasonForm({
    schema: createGiftInputSchema,
    defaultValues: { email: "", planId: "personal", why: "" },
    act: (input) => api.operator.giveGift.mutate(input),
    onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title="Give a licence"
      text={`We email this address. It gets the licence once an account has confirmed the address. The gift expires after ${GIFT_DAYS} days.`}
      label="Give it"
      onClose={onClose}
    >
      <EmailField
        form={form}
        name="email"
        hint="An address that has no account yet."
        autoComplete="off"
      />
      <fieldset className="grid">
        <legend className="font-semibold">Plan</legend>
        {paidPlanIds.map((planId) => (
          <label key={planId} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              value={planId}
              className="size-6 shrink-0"
              {...form.fields.register("planId")}
            />
            {paidPlans[planId].name}
          </label>
        ))}
      </fieldset>
    </ReasonDialog>
  );
}

export function WithdrawDialog({ gift, onClose }: { gift: WaitingGift; onClose: () => void }) {
  const form = useReasonForm({
    schema: revokeGiftInputSchema,
    defaultValues: { giftId: gift.id, why: "" },
    act: (input) => api.operator.withdrawGift.mutate(input),
    onClose,
  });
  return (
    <ReasonDialog
      form={form}
      about="giftId"
      title={`Take the gift back from ${gift.email}`}
      text="This cancels the gift. We delete the address and don't email it."
      label="Take it back"
      onClose={onClose}
    />
  );
}
