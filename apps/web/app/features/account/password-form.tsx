import { changePasswordInputSchema } from "@site/contracts/auth";
import { PASSWORD_MIN_LENGTH } from "@site/contracts/site/spec-constants";
import { useState } from "react";

import { findPasswordProblem } from "#app/features/auth/check-new-password.ts";
import { Form } from "#app/forms/form.tsx";
import { LeaveGuard } from "#app/forms/leave-guard.tsx";
import {
  findPasswordField,
  CurrentPasswordField,
  PasswordField,
} from "#app/forms/password-field.tsx";
import { FormFieldError, useSchemaForm } from "#app/forms/use-schema-form.ts";
import { changePassword } from "#app/session/identity.ts";

/** Changes the password. The form asks for the current one too, so no separate login is needed. */
export function PasswordForm({ email }: { email: string }) {
  const [saved, setSaved] = useState(false);
  const form = useSchemaForm({
    schema: changePasswordInputSchema,
    defaultValues: { currentPassword: undefined, newPassword: undefined },
    findField: findPasswordField,
    async submit(input) {
      setSaved(false);
      const problem = await findPasswordProblem(input.newPassword, email);
      if (problem) throw new FormFieldError({ newPassword: problem });
      await changePassword(input);
      form.fields.reset();
      setSaved(true);
    },
  });

  return (
    <Form
      form={form}
      submitLabel="Change the password"
      pendingLabel="Changing the password"
      outcome={
        saved ? "Your password has been changed. Other browsers have been logged out." : undefined
      }
    >
      <LeaveGuard isUnsaved={form.fields.formState.isDirty} what="The new password" />
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField form={form} name="currentPassword" label="Current password" />
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
