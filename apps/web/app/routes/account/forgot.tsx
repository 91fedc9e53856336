import { requestPasswordResetInputSchema } from "@site/contracts/auth";
import { useState } from "react";

import { api } from "#app/api/trpc.ts";
import { Form } from "#app/forms/form.tsx";
import { EmailField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { addReturnPath, useReturnPath } from "#app/session/return-path.ts";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";

export const handle = createPageHandle({
  path: "/forgot",
  title: "Forgot your password",
  description: "Ask for a link to set a new password.",
  noindex: true,
});

const steps = [
  ["You get an email", "If this address has an account. Check your spam folder, too"],
  [
    "You open its link",
    "It works once and for a short time. You can ask for a new one at any time",
  ],
  ["You choose a new password", "It works right away, and every other browser is logged out"],
] as const;

export function Component() {
  const returnPath = useReturnPath();
  return (
    <FullHeightPage>
      <PageHeading>Forgot your password</PageHeading>
      <SideSheet caption="What happens then" rows={steps}>
        <div className="grid max-w-md gap-6">
          <p>Enter your account's email address. We'll send you a link to set a new password.</p>
          <NoScriptNotice what="Asking for the link" />
          <ForgotForm returnPath={returnPath} />
          <p>
            <a href={addReturnPath("/login", returnPath)}>Back to the login</a>
          </p>
        </div>
      </SideSheet>
    </FullHeightPage>
  );
}

/** Requests the reset link. The API answers the same for every address. */
function ForgotForm({ returnPath }: { returnPath: string | undefined }) {
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
