import { inviteToSeatInputSchema } from "@site/contracts/seats";

import { EmailField } from "#app/forms/email-field.tsx";
import { Form } from "#app/forms/form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";

import { inviteToSeat } from "./invite-to-seat.ts";

interface InviteFormProps {
  licenceId: string;
  onInvited: (email: string) => void;
}

/** Assigns a seat to an address. */
export function InviteForm({ licenceId, onInvited }: InviteFormProps) {
  const form = useSchemaForm({
    schema: inviteToSeatInputSchema,
    defaultValues: { licenceId, email: "" },
    findField: ({ code }) => (code === "seat_already_held" ? "email" : undefined),
    async submit(input) {
      await inviteToSeat(input);
      form.fields.reset({ licenceId, email: "" });
      onInvited(input.email);
    },
  });
  return (
    <Form form={form} quiet submitLabel="Send the invitation" pendingLabel="Sending the invitation">
      <EmailField
        form={form}
        name="email"
        label="Give a seat to this address"
        hint="They accept it with an account that uses this address. Only they can see their key."
        autoComplete="off"
      />
    </Form>
  );
}
