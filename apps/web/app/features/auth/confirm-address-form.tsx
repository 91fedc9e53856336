import { confirmPasswordInputSchema, type EmailAction } from "@site/contracts/auth";
import { useState } from "react";

import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { Form } from "#app/forms/form.tsx";
import { findPasswordField, CurrentPasswordField } from "#app/forms/password-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { applyAction, logIn } from "#app/session/identity.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { emailActionCopy, type LinkOutcome, runLinkAction } from "./email-action-links.ts";

interface ConfirmAddressFormProps {
  action: EmailAction;
  email: string;
  onOutcome: (outcome: LinkOutcome) => void;
}

/**
 * Confirms an address in a browser where nobody is logged in to its account. Asks for the account's password, because
 * somebody else may have opened it: the owner of the address must not confirm a stranger's password.
 */
export function ConfirmAddressForm({ action, email, onOutcome }: ConfirmAddressFormProps) {
  const copy = emailActionCopy.verifyEmail;
  const form = useSchemaForm({
    schema: confirmPasswordInputSchema,
    defaultValues: { currentPassword: undefined },
    findField: findPasswordField,
    async submit({ currentPassword }) {
      await logIn({ email, password: currentPassword });
      onOutcome(await runLinkAction(() => applyAction(action.oobCode)));
    },
  });
  return (
    <div className="grid w-full max-w-md gap-8">
      <div className="grid gap-4">
        <p>If you opened this account, log in with its password to confirm the address.</p>
        <Form form={form} submitLabel={copy.button} pendingLabel={copy.pending}>
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <CurrentPasswordField form={form} name="currentPassword" />
        </Form>
      </div>
      <ClaimAddress action={action} email={email} />
    </div>
  );
}

/** For the owner of an address with which somebody else opened an account. */
function ClaimAddress({
  action: { returnPath },
  email,
}: Omit<ConfirmAddressFormProps, "onOutcome">) {
  const [isSent, setIsSent] = useState(false);
  const { act, pending, failure } = useAction(async () => {
    await api.auth.requestPasswordReset.mutate({ email, returnPath });
    setIsSent(true);
  });
  return (
    <div className="grid justify-items-start gap-3">
      {failure && <FailureNotice failure={failure} />}
      <Button variant="secondary" pending={pending} onClick={() => act()}>
        {pending ? "Sending the link" : "This wasn't me"}
      </Button>
      <div role="status">
        {isSent && !pending && (
          <Notice tone="good" title="The address isn't confirmed">
            <span className="wrap-anywhere">
              {`We've sent a link to ${email}. Set a new password with it if you want the account: whoever opened it is then logged out, and their name is removed. If you don't want it, ignore our emails.`}
            </span>
          </Notice>
        )}
      </div>
    </div>
  );
}
