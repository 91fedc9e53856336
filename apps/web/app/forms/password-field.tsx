import type { ReactNode } from "react";
import type { FieldValues, Path } from "react-hook-form";

import type { Failure } from "#app/failures/failure.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";

import { getControlId, type SchemaForm } from "./use-schema-form.ts";

interface PasswordFieldProps<Input extends FieldValues, Output> {
  form: SchemaForm<Input, Output>;
  name: Path<Input>;
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

interface CurrentPasswordFieldProps<Input extends FieldValues, Output> {
  form: SchemaForm<Input, Output>;
  name: Path<Input>;
  label?: string;
}

/** The field for the account's existing password. */
export function CurrentPasswordField<Input extends FieldValues, Output>({
  form,
  name,
  label = "Password",
}: CurrentPasswordFieldProps<Input, Output>) {
  return <PasswordField form={form} name={name} label={label} autoComplete="current-password" />;
}

/** The field of a refusal, if it is about the password. */
export function findPasswordField({ code }: Failure): "currentPassword" | undefined {
  return code === "auth/invalid-credential" || code === "auth/wrong-password"
    ? "currentPassword"
    : undefined;
}
