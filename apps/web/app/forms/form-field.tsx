import type { ReactNode } from "react";
import type { FieldValues, UseFormRegisterReturn } from "react-hook-form";

import { type ControlProps, Field } from "#app/ui/controls/field.tsx";

import { type FormFieldProps, getControlId } from "./use-schema-form.ts";

interface LabelledFieldProps<Input extends FieldValues, Output> extends FormFieldProps<
  Input,
  Output
> {
  label: string;
  hint?: string | undefined;
  optional?: boolean;
  children: (control: ControlProps & UseFormRegisterReturn) => ReactNode;
}

/** A labelled field of a form, with the field's error. `children` renders the control. */
export function FormField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  optional = false,
  children,
}: LabelledFieldProps<Input, Output>) {
  const { error } = form.fields.getFieldState(name, form.fields.formState);
  return (
    <Field
      id={getControlId(form.id, name)}
      label={label}
      hint={hint}
      error={error?.message}
      required={!optional}
    >
      {(control) => children({ ...control, ...form.fields.register(name) })}
    </Field>
  );
}
