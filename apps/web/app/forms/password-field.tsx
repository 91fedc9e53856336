import type { ReactNode } from "react";
import type { FieldValues, Path } from "react-hook-form";

import { Field } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";

import { getControlId } from "./control-id.ts";
import type { SchemaForm } from "./use-schema-form.ts";

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
