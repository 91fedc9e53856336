import type { FieldValues } from "react-hook-form";

import { Field, TextArea } from "#app/ui/controls/field.tsx";

import { type FormFieldProps, getControlId } from "./use-schema-form.ts";

interface TextAreaFieldProps<Input extends FieldValues, Output> extends FormFieldProps<
  Input,
  Output
> {
  label: string;
  hint?: string;
}

/** A field for several lines. Browsers do not autofill it. */
export function TextAreaField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
}: TextAreaFieldProps<Input, Output>) {
  const { error } = form.fields.getFieldState(name, form.fields.formState);
  return (
    <Field
      id={getControlId(form.id, name)}
      label={label}
      hint={hint}
      error={error?.message}
      required
    >
      {(control) => <TextArea {...control} autoComplete="off" {...form.fields.register(name)} />}
    </Field>
  );
}
