import type { Device } from "@site/contracts/devices";
import { formatMoney, money } from "@site/contracts/money";
import {
  explainInputSchema,
  type OperatorLicence,
  type OperatorPurchase,
  type PersonRecord,
} from "@site/contracts/operator";
import { addBlockInputSchema, blockInputSchema } from "@site/contracts/operator/blocks";
import {
  allowDevicesInputSchema,
  deviceInputSchema,
  giftInputSchema,
  grantInputSchema,
  licenceInputSchema,
  moveInputSchema,
  type WaitingGift,
} from "@site/contracts/operator/licences";
import {
  mailInputSchema,
  type ResendInput,
  resendInputSchema,
} from "@site/contracts/operator/mails";
import { newsletterInputSchema } from "@site/contracts/operator/newsletters";
import {
  purchaseInputSchema,
  refundInputSchema,
  type RefundResult,
} from "@site/contracts/operator/purchases";
import { paidPlanIds, paidPlans } from "@site/contracts/plans";
import { GIFT_DAYS } from "@site/contracts/retention";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { type FieldValues, type Path, useWatch } from "react-hook-form";

import { api } from "#app/api/trpc.ts";
import { describeFailure } from "#app/failures/failure.ts";
import { EmailField, TextField } from "#app/forms/text-field.tsx";
import type { SchemaForm } from "#app/forms/use-schema-form.ts";
import { getPurchaseName } from "#app/lib/plan-text.ts";

import { createActionDialog, type DialogOpener } from "./action-dialog.tsx";

const { operator } = api;

/** Refunds a purchase in part, or all that is not yet refunded. */
export function createRefundDialog(purchase: OperatorPurchase): DialogOpener {
  const { id, kind, quantity, returnedQuantity, total, refunded } = purchase;
  const places = quantity - returnedQuantity;
  const hasPlaces = places > 1 && (kind === "new" || kind === "seats");
  const left = formatMoney(money(total.amountMinor - refunded.amountMinor, total.currency));
  return createActionDialog({
    input: refundInputSchema,
    defaultValues: {
      purchase: id,
      amount: "",
      places: "",
      refunded: formatMoney(refunded),
      again: false,
    },
    call: operator.refund.mutate,
    title: `Refund of ${getPurchaseName(purchase)}`,
    text: `${left} can still be refunded. The buyer gets an email. You can't undo this.`,
    label: "Refund",
    fields: (form) => (
      <>
        <TextField
          form={form}
          name="amount"
          label="Amount"
          hint={`As in ${total.currency} 20. Empty for ${left}.`}
          autoComplete="off"
          optional
        />
        {hasPlaces && (
          <TextField
            form={form}
            name="places"
            label="Or number of licences or seats"
            hint={`Of the ${returnedQuantity > 0 ? `${places} left` : places} in this order. The licence keeps the rest, and the most recent members lose access first.`}
            autoComplete="off"
            optional
          />
        )}
        <RefundAgainField form={form} name="again" />
        <RefundPreview form={form} purchase={id} />
      </>
    ),
  });
}

/** What the refund would do, from its dry run with the values typed so far. */
function RefundPreview<Output>({
  form,
  purchase,
}: {
  form: SchemaForm<RefundFields, Output>;
  purchase: string;
}) {
  const typed = useWatch({ control: form.fields.control });
  const { amount = "", places = "", refunded = "", again = false } = useDeferredValue(typed);
  const input = { purchase, amount, ...(places && { places }), refunded, again };
  const preview = useQuery({
    queryKey: ["refund preview", input],
    queryFn: () => operator.refund.mutate({ ...input, dryRun: true }),
    retry: false,
    // Another refund may have been made since the dialog was last open.
    gcTime: 0,
  });
  const failure = preview.error && describeFailure(preview.error);
  return (
    <section aria-label="What this refund does" className="border-s-4 border-rule ps-4">
      <div role="status" aria-busy={preview.isFetching}>
        {failure ? (
          <p>{Object.values(failure.fields ?? {}).join(" ") || failure.message}</p>
        ) : preview.data ? (
          <RefundEffects preview={preview.data} />
        ) : (
          <p>Checking what this refund does</p>
        )}
      </div>
    </section>
  );
}

type RefundFields = Record<"purchase" | "amount" | "places" | "refunded" | "why", string> & {
  again: boolean;
};

function RefundEffects({ preview }: { preview: RefundResult }) {
  const { wouldRefund, licence, wouldBecome, withIt = [] } = preview;
  return (
    <ul className="grid gap-1">
      <li>
        <strong>{wouldRefund}</strong>
        <span> goes back to the buyer.</span>
      </li>
      {withIt.map((each) => (
        <li key={each.purchase}>
          <strong>{each.wouldRefund}</strong>
          <span>{` of ${getPurchaseName({ ...each, planId: each.plan, quantity: 1 })} goes back too, because it no longer buys anything.`}</span>
        </li>
      ))}
      {licence && <li>{describeLicenceChange(licence, wouldBecome)}</li>}
    </ul>
  );
}

function describeLicenceChange(before: string, after = before): string {
  if (before === after) return `The licence stays as it is: ${before}.`;
  if (after === "revoked") return `The licence ends. It is ${before} now.`;
  return `The licence becomes ${after}. It is ${before} now.`;
}

/** A checkbox that appears once the API asks whether to refund the same amount again. */
function RefundAgainField<Input extends FieldValues, Output>({
  form,
  name,
}: {
  form: SchemaForm<Input, Output>;
  name: Path<Input>;
}) {
  const { error } = form.fields.getFieldState(name, form.fields.formState);
  // Ticking the box clears the error, but the box must stay visible.
  const [wasAsked, setWasAsked] = useState(false);
  if (error && !wasAsked) setWasAsked(true);
  if (!wasAsked) return null;
  return (
    <div>
      <p role="alert" className="text-fault">
        {error?.message}
      </p>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-6 shrink-0" {...form.fields.register(name)} />
        Refund the same amount again
      </label>
    </div>
  );
}

export function createAcceptPaymentDialog(purchase: OperatorPurchase): DialogOpener {
  return createActionDialog({
    input: purchaseInputSchema,
    defaultValues: { purchase: purchase.id },
    call: operator.purchases.accept.mutate,
    title: `${getPurchaseName(purchase)}: ${purchase.paymentProblem}`,
    text: "The buyer gets what they ordered, and the receipt says what they paid.",
    label: "Accept the payment",
  });
}

export function createRejectPaymentDialog(purchase: OperatorPurchase): DialogOpener {
  return createActionDialog({
    input: purchaseInputSchema,
    defaultValues: { purchase: purchase.id },
    call: operator.purchases.refuse.mutate,
    title: `${getPurchaseName(purchase)}: ${purchase.paymentProblem}`,
    text: "We return the payment the way it came, and the buyer gets an email and no licence. You can't undo this.",
    label: "Refuse the payment",
  });
}

/** Gives a licence to the account of another address. */
export function createMoveLicenceDialog({ id, key }: OperatorLicence): DialogOpener {
  return createActionDialog({
    input: moveInputSchema,
    defaultValues: { licence: id, seenKey: key, to: "", newKey: true },
    call: operator.move.mutate,
    title: "Move the licence",
    text: "Purchases and invoices stay with the account that paid. Both accounts get an email; a new key goes only to the new one.",
    label: "Move it",
    fields: (form) => (
      <>
        <EmailField
          form={form}
          name="to"
          label="Email address of the new account"
          hint="The account must exist and have a confirmed address."
          autoComplete="off"
        />
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-6 shrink-0" {...form.fields.register("newKey")} />
          With a new key: the old one ends, and its computers are removed
        </label>
      </>
    ),
  });
}

export function createPauseOrRestoreDialog({ key, isRevoked }: OperatorLicence): DialogOpener {
  return createActionDialog({
    input: licenceInputSchema,
    defaultValues: { licence: key },
    ...(isRevoked
      ? {
          call: operator.restore.mutate,
          title: "Restore the licence",
          text: "The licence works again as it was paid for. Its holder gets a mail.",
          label: "Restore it",
        }
      : {
          call: operator.revoke.mutate,
          title: "Pause the licence",
          text: "The app stops cleaning data at its next check, whatever was paid. You can restore the licence here at any time. Its holder gets a mail.",
          label: "Pause it",
        }),
  });
}

export function createAllowDevicesDialog({
  key,
  deviceLimit,
  extraDevices,
}: OperatorLicence): DialogOpener {
  const own = deviceLimit - extraDevices;
  return createActionDialog({
    input: allowDevicesInputSchema,
    defaultValues: { licence: key, extra: String(extraDevices) },
    call: operator.devices.allow.mutate,
    title: "Allow more computers",
    text: `The licence itself is for ${own === 1 ? "1 computer" : `${own} computers`}. What you allow in addition counts for this key alone, until you change it.`,
    label: "Save",
    fields: (form) => (
      <TextField
        form={form}
        name="extra"
        label="Computers in addition"
        hint="0 for none."
        autoComplete="off"
      />
    ),
  });
}

export function createBlockDialog({
  email,
  purchases,
}: Pick<PersonRecord, "email" | "purchases">): DialogOpener {
  // A purchase also names the card.
  const purchase = purchases.find(({ paidAt }) => paidAt !== null);
  return createActionDialog({
    input: addBlockInputSchema,
    defaultValues: { buyer: purchase?.id ?? email, until: "" },
    call: operator.blocks.add.mutate,
    title: "Block this buyer",
    text: "Account, address and cards of this person can buy nothing until the block ends. What they own keeps working. The reason is only for the shop.",
    label: "Block the buyer",
    fields: (form) => (
      <TextField
        form={form}
        name="until"
        label="Last day"
        hint="As in 2027-12-31, UTC. Empty for no end."
        autoComplete="off"
        optional
      />
    ),
  });
}

export function createEndBlockDialog(block: string): DialogOpener {
  return createActionDialog({
    input: blockInputSchema,
    defaultValues: { block },
    call: operator.blocks.end.mutate,
    title: "End the block",
    text: "The person can buy again at once.",
    label: "End the block",
  });
}

export function createLogOutDialog(person: string): DialogOpener {
  return createActionDialog({
    input: explainInputSchema,
    defaultValues: { person },
    call: operator.accounts.logOut.mutate,
    title: "Log the account out everywhere",
    text: "Every browser has to log in again. If someone else may know the password, ask the person to set a new one.",
    label: "Log it out",
  });
}

export function createDeleteAccountDialog({
  profileId,
  email,
}: Pick<PersonRecord, "profileId" | "email">): DialogOpener {
  return createActionDialog({
    input: explainInputSchema,
    defaultValues: { person: profileId },
    call: operator.accounts.delete.mutate,
    title: `Delete the account ${email}`,
    text: "Login, name and address are deleted, as if the person had done it. Paid licences go on working with their key; orders stay without a name. Make sure that it was the person who asked. You can't undo this.",
    label: "Delete the account",
  });
}

export function createRemoveDeviceDialog({ id, name }: Device): DialogOpener {
  return createActionDialog({
    input: deviceInputSchema,
    defaultValues: { device: id },
    call: operator.devices.free.mutate,
    title: `Remove ${name}`,
    text: "The licence can be used on another computer right away. The app on this one stops at its next check.",
    label: "Remove the computer",
  });
}

const mails: Record<ResendInput["mail"], { title: string; text: string }> = {
  receipt: {
    title: "Send the receipt again",
    text: "The receipt goes to the buyer's address of today, with the key where the licence is theirs.",
  },
  downloads: {
    title: "Send licences and downloads",
    text: "One email with every licence of this address and links to the installers. If there is no licence, nothing is sent.",
  },
  confirm: {
    title: "Send the confirmation again",
    text: "The email with the button that confirms the address.",
  },
  sent: {
    title: "Send the email again",
    text: "It is written again with today's data and goes to its reader's address of today. A licence key is in it only where the licence is still theirs.",
  },
};

export function createResendMailDialog(mail: ResendInput["mail"], about: string): DialogOpener {
  return createActionDialog({
    input: resendInputSchema,
    defaultValues: { about, mail },
    call: operator.resend.mutate,
    ...mails[mail],
    label: "Send it",
  });
}

export function createRetryMailDialog(mail: string): DialogOpener {
  return createActionDialog({
    input: mailInputSchema,
    defaultValues: { mail },
    call: operator.outbox.retry.mutate,
    title: "Send the email again",
    text: "It goes out with the next emails, and we try as often as before.",
    label: "Send it",
  });
}

export function RetryMailDialog({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  return createRetryMailDialog(mailId)(onClose);
}

export function createAddNoteDialog(person: string): DialogOpener {
  return createActionDialog({
    input: explainInputSchema,
    defaultValues: { person },
    call: operator.note.mutate,
    title: "Add a note",
    text: "The note stays in the history. Only the shop's operators see it.",
    label: "Keep the note",
  });
}

export const grantLicence = createActionDialog({
  input: grantInputSchema,
  defaultValues: { email: "", plan: "personal" },
  call: operator.grant.mutate,
  title: "Give a licence",
  text: `We email this address. An account that has confirmed it gets the licence at once; otherwise the licence waits until one does, for ${GIFT_DAYS} days.`,
  label: "Give it",
  fields: (form) => (
    <>
      <EmailField form={form} name="email" autoComplete="off" />
      <fieldset className="grid">
        <legend className="font-semibold">Plan</legend>
        {paidPlanIds.map((planId) => (
          <label key={planId} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              value={planId}
              className="size-6 shrink-0"
              {...form.fields.register("plan")}
            />
            {paidPlans[planId].name}
          </label>
        ))}
      </fieldset>
    </>
  ),
});

export function createRevokeGiftDialog({ id, email }: WaitingGift): DialogOpener {
  return createActionDialog({
    input: giftInputSchema,
    defaultValues: { gift: id },
    call: operator.gifts.revoke.mutate,
    title: `Take the gift back from ${email}`,
    text: "This cancels the gift. We delete the address and don't email it.",
    label: "Take it back",
  });
}

export function createTestNewsletterDialog(name: string): DialogOpener {
  return createActionDialog({
    input: newsletterInputSchema,
    defaultValues: { name },
    call: operator.newsletter.test.mutate,
    title: "Send me a test",
    text: "The newsletter goes only to your own address, with “Test:” before its subject.",
    label: "Send the test",
  });
}

export function createDeleteDraftDialog(name: string): DialogOpener {
  return createActionDialog({
    input: newsletterInputSchema,
    defaultValues: { name },
    call: operator.newsletter.remove.mutate,
    title: `Delete ${name}`,
    text: "The text is deleted. Nobody has received it.",
    label: "Delete it",
  });
}

export function createSendNewsletterDialog(name: string, subscribers: number): DialogOpener {
  const who = subscribers === 1 ? "the one subscriber" : `all ${subscribers} subscribers`;
  return createActionDialog({
    input: newsletterInputSchema,
    defaultValues: { name },
    call: operator.newsletter.send.mutate,
    title: "Send it to everyone",
    text: `It goes to ${who}, once, a few each minute. You can stop it while it is being sent, but you can't recall what has gone out.`,
    label: "Send it",
  });
}

const changes = {
  stop: {
    title: "Stop the newsletter",
    text: "Nothing more goes out until you continue.",
    label: "Stop it",
  },
  resume: {
    title: "Continue the newsletter",
    text: "It continues where it stopped, and nobody gets it twice.",
    label: "Continue it",
  },
  cancel: {
    title: "Cancel the newsletter",
    text: "Everyone who hasn't received it yet won't get it. You can't continue or send it again.",
    label: "Cancel the newsletter",
  },
};

export function createChangeNewsletterDialog(
  name: string,
  change: keyof typeof changes,
): DialogOpener {
  return createActionDialog({
    input: newsletterInputSchema,
    defaultValues: { name },
    call: operator.newsletter[change].mutate,
    ...changes[change],
  });
}
