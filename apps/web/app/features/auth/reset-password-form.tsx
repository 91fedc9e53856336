import { type ResetPasswordInput, resetPasswordInputSchema } from "@site/contracts/auth";
import { PASSWORD_MIN_LENGTH } from "@site/contracts/site/spec-constants";

import { Form } from "#app/forms/form.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { FormFieldError, useSchemaForm } from "#app/forms/use-schema-form.ts";
import { resetPassword } from "#app/session/identity.ts";

import { findPasswordProblem } from "./check-new-password.ts";
import { emailActionCopy, type LinkOutcome, runLinkAction } from "./email-action-links.ts";

interface ResetPasswordFormProps {
  oobCode: string;
  email: string;
  onOutcome: (outcome: LinkOutcome) => void;
}

export function ResetPasswordForm({ oobCode, email, onOutcome }: ResetPasswordFormProps) {
  const form = useSchemaForm({
    schema: resetPasswordInputSchema,
    defaultValues: { newPassword: undefined },
    async submit({ newPassword }: ResetPasswordInput) {
      const problem = await findPasswordProblem(newPassword, email);
      if (problem) throw new FormFieldError({ newPassword: problem });
      onOutcome(await runLinkAction(() => resetPassword(oobCode, newPassword)));
    },
  });

  return (
    <Form
      form={form}
      submitLabel={emailActionCopy.resetPassword.button}
      pendingLabel={emailActionCopy.resetPassword.pending}
    >
      {/* Tells password managers which account the password belongs to. */}
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
