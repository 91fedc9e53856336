import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";

import type { Failure } from "#app/failures/failure.ts";
import { TextInput } from "#app/ui/controls/field.tsx";

import { FormField } from "./form-field.tsx";
import type { FormFieldProps } from "./use-schema-form.ts";

type InputAttributes = Pick<ComponentProps<"input">, "autoCapitalize" | "spellCheck" | "type">;

interface TextFieldProps<Input extends FieldValues, Output>
  extends InputAttributes, FormFieldProps<Input, Output> {
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
  return (
    <FormField form={form} name={name} label={label} hint={hint} optional={optional}>
      {(control) => <TextInput {...attributes} {...control} />}
    </FormField>
  );
}

interface EmailFieldProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  label?: string;
  hint?: string;
  /** `username` if it identifies the account, `email` for the visitor's own address, `off` for somebody else's. */
  autoComplete: "username" | "email" | "off";
}

export function EmailField<Input extends FieldValues, Output>({
  label = "Email address",
  ...field
}: EmailFieldProps<Input, Output>) {
  return <TextField label={label} type="email" {...field} />;
}

/** A field for a coupon code, which accepts every usual spelling. */
export function CouponCodeField<Input extends FieldValues, Output>(
  props: FormFieldProps<Input, Output>,
) {
  return (
    <TextField
      {...props}
      label="Coupon code"
      hint="You can leave out spaces and hyphens, and use capitals or not."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

/** `findField` for forms with a coupon. Returns its field if the failure is about the coupon. */
export function findCouponField({ code }: Failure): "couponCode" | undefined {
  return code?.startsWith("coupon_") ? "couponCode" : undefined;
}
