import { useState } from "react";
import type { ZodMiniType } from "zod/mini";

import { Form } from "./form.tsx";
import { TextField } from "./text-field.tsx";
import { useSchemaForm } from "./use-schema-form.ts";

interface Address {
  email: string;
}

interface AddressFormProps {
  schema: ZodMiniType<Address, Address>;
  /** Under which the address outlives a reload. */
  draft: string;
  label: string;
  submitLabel: string;
  send: (input: Address) => Promise<unknown>;
  /** What is said then: the same for every address, known or not. */
  sentWords: (email: string) => string;
}

/** Asks for an address that a mail goes to. Not a page's main form. */
export function AddressForm({
  schema,
  draft,
  label,
  submitLabel,
  send,
  sentWords,
}: AddressFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    schema,
    draft: { name: draft, fields: ["email"] },
    async submit(input) {
      setSentTo(undefined);
      await send(input);
      setSentTo(input.email);
    },
  });
  return (
    <Form
      form={form}
      submitLabel={submitLabel}
      pendingLabel="Sending the mail"
      outcome={sentTo && sentWords(sentTo)}
      quiet
    >
      <TextField
        form={form}
        name="email"
        label={label}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    </Form>
  );
}
