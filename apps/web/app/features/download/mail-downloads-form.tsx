import { requestDownloadsMailInputSchema } from "@site/contracts/product";
import { useState } from "react";

import { api } from "#app/api/trpc.ts";
import { Form } from "#app/forms/form.tsx";
import { EmailField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";

/** Emails download links to visitors who lost their account. The API answers the same for every address. */
export function MailDownloadsForm() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    schema: requestDownloadsMailInputSchema,
    defaultValues: { email: undefined },
    draft: { name: "address", fields: ["email"] },
    async submit(input) {
      setSentTo(undefined);
      await api.product.requestDownloadsMail.mutate(input);
      setSentTo(input.email);
    },
  });

  return (
    <Form
      form={form}
      submitLabel="Email me my licences and downloads"
      pendingLabel="Sending the email"
      outcome={
        sentTo &&
        `If anyone bought licences with ${sentTo}, we've emailed them there with their downloads.`
      }
      isSecondary
    >
      <EmailField
        form={form}
        name="email"
        label="Email address of the purchase"
        autoComplete="email"
      />
    </Form>
  );
}
