import { moveLicenceInputSchema, type OperatorLicence } from "@site/contracts/operator";

import { api } from "#app/api/trpc.ts";
import { EmailField } from "#app/forms/email-field.tsx";

import { ReasonDialog, useReasonForm } from "./reason-dialog.tsx";

/** Gives a licence to the account of another address. */
export function MoveDialog({
  licence,
  onClose,
}: {
  licence: OperatorLicence;
  onClose: () => void;
}) {
  const { id: licenceId, key: seenKey } = licence;
  const form = useReasonForm({
    schema: moveLicenceInputSchema,
    defaultValues: { licenceId, seenKey, email: "", newKey: true, why: "" },
    act: (input) => api.operator.moveLicence.mutate(input),
    onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title="Move the licence"
      text="Purchases and invoices stay with the account that paid. Both accounts get an email; a new key goes only to the new one."
      label="Move it"
      onClose={onClose}
    >
      <EmailField
        form={form}
        name="email"
        label="Email address of the new account"
        hint="The account must exist and have a confirmed address."
        autoComplete="off"
      />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-6 shrink-0" {...form.fields.register("newKey")} />
        With a new key: the old one ends, and its computers are removed
      </label>
    </ReasonDialog>
  );
}
