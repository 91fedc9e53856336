import type { FieldValues } from "react-hook-form";

import { TextArea } from "#app/ui/controls/field.tsx";

import { FormField } from "./form-field.tsx";
import type { FormFieldProps } from "./use-schema-form.ts";

interface TextAreaFieldProps<Input extends FieldValues, Output> extends FormFieldProps<
  Input,
  Output
> {
  label: string;
  hint?: string;
}

/** A field for several lines. Browsers do not autofill it. */
export function TextAreaField<Input extends FieldValues, Output>(
  props: TextAreaFieldProps<Input, Output>,
) {
  return (
    <FormField {...props}>{(control) => <TextArea {...control} autoComplete="off" />}</FormField>
  );
}
