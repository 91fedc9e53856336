import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";

import type { Failure } from "#app/failures/failure.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";

import { type FormFieldProps, getControlId } from "./use-schema-form.ts";

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
  form,
  name,
  label,
  hint,
  autoComplete,
  aside,
}: PasswordFieldProps<Input, Output>) {
  const { error } = form.fields.getFieldState(name, form.fields.formState);
  return (
    <Field
      id={getControlId(form.id, name)}
      label={label}
      hint={hint}
      error={error?.message}
      required
    >
      {(control) => (
        <>
          <PasswordInput {...control} autoComplete={autoComplete} {...form.fields.register(name)} />
          {aside}
        </>
      )}
    </Field>
  );
}

/** The account's existing password. */
export function CurrentPasswordField<Input extends FieldValues, Output>({
  label = "Password",
  ...field
}: FormFieldProps<Input, Output> & { label?: string }) {
  return <PasswordField {...field} label={label} autoComplete="current-password" />;
}

/** `findField` of a form with the current password: its field, if the password was wrong. */
export function findPasswordField({ code }: Failure): "currentPassword" | undefined {
  return code === "auth/invalid-credential" || code === "auth/wrong-password"
    ? "currentPassword"
    : undefined;
}
