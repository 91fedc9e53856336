import { requestPasswordResetInputSchema } from "@site/contracts/auth";
import { useState } from "react";

import { api } from "#app/api/trpc.ts";
import { EmailField } from "#app/forms/email-field.tsx";
import { Form } from "#app/forms/form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Requests the reset link. The answer is the same for every address, known or not. */
export function ForgotForm({ returnPath }: { returnPath: string | undefined }) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    schema: requestPasswordResetInputSchema,
    defaultValues: { email: undefined, returnPath },
    draft: { name: "address", fields: ["email"] },
    async submit({ email }) {
      setSentTo(undefined);
      await api.auth.requestPasswordReset.mutate({ email, returnPath });
      setSentTo(email);
    },
  });

  return (
    <div className="grid gap-6">
      <div role="status">
        {sentTo && !form.pending && (
          <Notice tone="good" title="Check your email">
            If {sentTo} has an account, we've sent it an email with a link to set a new password.
            The link works for one hour.
          </Notice>
        )}
      </div>
      <Form
        form={form}
        submitLabel={sentTo ? "Send the link again" : "Send the reset link"}
        pendingLabel="Sending the link"
      >
        <EmailField form={form} name="email" autoComplete="username" />
      </Form>
    </div>
  );
}
