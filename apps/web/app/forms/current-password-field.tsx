import type { FieldValues, Path } from "react-hook-form";

import type { Failure } from "#app/failures/failure.ts";

import { PasswordField } from "./password-field.tsx";
import type { SchemaForm } from "./use-schema-form.ts";

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
