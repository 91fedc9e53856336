import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";

import type { Failure } from "#app/failures/failure.ts";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";

import { FormField } from "./form-field.tsx";
import type { FormFieldProps } from "./use-schema-form.ts";

interface PasswordFieldProps<Input extends FieldValues, Output> extends FormFieldProps<
  Input,
  Output
> {
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
  /** A link under the field, for a forgotten password. */
  aside?: ReactNode;
}

export function PasswordField<Input extends FieldValues, Output>({
  autoComplete,
  aside,
  ...field
}: PasswordFieldProps<Input, Output>) {
  return (
    <FormField {...field}>
      {(control) => (
        <>
          <PasswordInput {...control} autoComplete={autoComplete} />
          {aside}
        </>
      )}
    </FormField>
  );
}

/** The account's existing password. */
export function CurrentPasswordField<Input extends FieldValues, Output>({
  label = "Password",
  ...field
}: FormFieldProps<Input, Output> & { label?: string }) {
  return <PasswordField {...field} label={label} autoComplete="current-password" />;
}

/** `findField` for forms with the current password. Returns its field if the password was wrong. */
export function findPasswordField({ code }: Failure): "currentPassword" | undefined {
  return code === "auth/invalid-credential" || code === "auth/wrong-password"
    ? "currentPassword"
    : undefined;
}
