import { GIFT_DELIVERY_DAYS, type GiftDetails } from "@site/contracts/gifts";
import type { FieldValues, Path } from "react-hook-form";

import { FormField } from "#app/forms/form-field.tsx";
import { EmailField } from "#app/forms/text-field.tsx";
import type { SchemaForm } from "#app/forms/use-schema-form.ts";
import { TextArea, TextInput } from "#app/ui/controls/field.tsx";

/** An empty gift for today, in the visitor's time zone. */
export function createGiftDefaults(): GiftDetails {
  return { email: "", note: "", deliverOn: getLocalDay(0), timeZone: getTimeZone() };
}

export function getTimeZone(): string {
  // oxlint-disable-next-line no-restricted-properties -- formats nothing, only reads the time zone
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A day in the visitor's time zone, as in 2026-12-24. */
export function getLocalDay(daysAhead: number): string {
  const day = new Date();
  day.setDate(day.getDate() + daysAhead);
  const parts = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0"));
  return [day.getFullYear(), ...parts].join("-");
}

interface GiftFieldsProps<Input extends FieldValues, Output> {
  form: SchemaForm<Input, Output>;
  names: Record<"email" | "note" | "deliverOn", Path<Input>>;
}

/** To whom a gift goes, with what note and when. */
export function GiftFields<Input extends FieldValues, Output>({
  form,
  names,
}: GiftFieldsProps<Input, Output>) {
  return (
    <>
      <EmailField
        form={form}
        name={names.email}
        label="Email address of the person who gets it"
        hint="They accept it with an account of their own. You can correct the address later."
        autoComplete="off"
      />
      <FormField
        form={form}
        name={names.note}
        label="Note to them"
        hint="Up to 500 characters, in the email."
        optional
      >
        {(control) => <TextArea {...control} rows={3} autoComplete="off" />}
      </FormField>
      <FormField
        form={form}
        name={names.deliverOn}
        label="Delivery date"
        hint="We send it at 9:00 in your time zone. If it's already past 9:00, we send it right away."
      >
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={getLocalDay(0)}
            max={getLocalDay(GIFT_DELIVERY_DAYS)}
            className="max-w-52"
          />
        )}
      </FormField>
    </>
  );
}
