import type { FieldValues, Path } from "react-hook-form";

import type { Failure } from "#app/failures/failure.ts";

import { TextField } from "./text-field.tsx";
import type { SchemaForm } from "./use-schema-form.ts";

interface CouponCodeFieldProps<Input extends FieldValues, Output> {
  form: SchemaForm<Input, Output>;
  name: Path<Input>;
}

/** The field for a coupon's code, which accepts every usual spelling. */
export function CouponCodeField<Input extends FieldValues, Output>({
  form,
  name,
}: CouponCodeFieldProps<Input, Output>) {
  return (
    <TextField
      form={form}
      name={name}
      label="Coupon code"
      hint="You can leave out spaces and hyphens, and use capitals or not."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

/** The field of a refusal, if it is about the coupon. */
export function findCouponField({ code }: Failure): "couponCode" | undefined {
  return code?.startsWith("coupon_") ? "couponCode" : undefined;
}
