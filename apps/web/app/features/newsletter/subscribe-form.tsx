import { subscribeInputSchema } from "@site/contracts/newsletter";
import { useState } from "react";

import { api } from "#app/api/trpc.ts";
import { EmailField } from "#app/forms/email-field.tsx";
import { Form } from "#app/forms/form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";

/** Requests the newsletter. The answer is the same for every address; the mail's button starts it. */
export function SubscribeForm() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    schema: subscribeInputSchema,
    defaultValues: { email: undefined },
    draft: { name: "newsletter", fields: ["email"] },
    async submit(input) {
      setSentTo(undefined);
      await api.newsletter.subscribe.mutate(input);
      setSentTo(input.email);
    },
  });

  return (
    <Form
      form={form}
      submitLabel="Send me the newsletter"
      pendingLabel="Sending the email"
      outcome={
        sentTo &&
        `We've sent an email to ${sentTo}. Confirm your subscription with the button in it.`
      }
      quiet
    >
      <EmailField form={form} name="email" autoComplete="email" />
    </Form>
  );
}
