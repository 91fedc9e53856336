import { type ResetPasswordInput, resetPasswordInputSchema } from "@site/contracts/auth";
import { PASSWORD_MIN_LENGTH } from "@site/contracts/site/spec-constants";

import { Form } from "#app/forms/form.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { FormFieldError, useSchemaForm } from "#app/forms/use-schema-form.ts";
import { resetPassword } from "#app/session/identity.ts";

import { findPasswordProblem } from "./check-new-password.ts";
import { emailActionCopy } from "./email-action-copy.ts";
import { getLinkError } from "./use-action-link.ts";

interface ResetPasswordFormProps {
  oobCode: string;
  email: string;
  onOutcome: (outcome: "done" | "expired" | "spent") => void;
}

export function ResetPasswordForm({ oobCode, email, onOutcome }: ResetPasswordFormProps) {
  const form = useSchemaForm({
    schema: resetPasswordInputSchema,
    defaultValues: { newPassword: undefined },
    async submit({ newPassword }: ResetPasswordInput) {
      const refusal = await findPasswordProblem(newPassword, email);
      if (refusal) throw new FormFieldError({ newPassword: refusal });
      try {
        await resetPassword(oobCode, newPassword);
        onOutcome("done");
      } catch (thrown) {
        const refused = getLinkError(thrown);
        if (!refused) throw thrown;
        onOutcome(refused);
      }
    },
  });

  return (
    <Form
      form={form}
      submitLabel={emailActionCopy.resetPassword.button}
      pendingLabel={emailActionCopy.resetPassword.pending}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        form={form}
        name="newPassword"
        label="New password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        autoComplete="new-password"
      />
    </Form>
  );
}
