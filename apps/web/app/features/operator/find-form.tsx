import { findPeopleInputSchema } from "@site/contracts/operator";
import { useNavigate } from "react-router";

import { Form } from "#app/forms/form.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";

/** Looks for people. What was looked for is in the address, so that the way back leads to it. */
export function FindForm({ text }: { text: string }) {
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: findPeopleInputSchema,
    defaultValues: { text },
    async submit(input) {
      await navigate(`/operator?find=${encodeURIComponent(input.text)}`);
    },
  });
  return (
    <div role="search" className="max-w-xl">
      <Form form={form} submitLabel="Find" pendingLabel="Looking" quiet>
        <TextField
          form={form}
          name="text"
          label="Find a customer"
          hint="A part of a name, address, company, key or computer, or the id of a payment."
          type="search"
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </div>
  );
}
