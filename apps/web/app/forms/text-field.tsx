import type { ComponentProps } from "react";
import type { FieldValues, Path } from "react-hook-form";

import { Field } from "#app/ui/controls/field.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";

import { getControlId } from "./control-id.ts";
import type { SchemaForm } from "./use-schema-form.ts";

type InputAttributes = Pick<ComponentProps<"input">, "autoCapitalize" | "spellCheck" | "type">;

interface TextFieldProps<Input extends FieldValues, Output> extends InputAttributes {
  form: SchemaForm<Input, Output>;
  name: Path<Input>;
  label: string;
  hint?: string;
  optional?: boolean;
  /** What browsers and password managers may fill in (HTML, autofill). */
  autoComplete: string;
}

export function TextField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  optional = false,
  ...attributes
}: TextFieldProps<Input, Output>) {
  const { error } = form.fields.getFieldState(name, form.fields.formState);
  return (
    <Field
      id={getControlId(form.id, name)}
      label={label}
      hint={hint}
      error={error?.message}
      required={!optional}
    >
      {(control) => <TextInput {...control} {...attributes} {...form.fields.register(name)} />}
    </Field>
  );
}
