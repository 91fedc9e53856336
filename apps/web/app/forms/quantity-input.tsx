import { MAX_QUANTITY, quantitySchema } from "@site/contracts/billing";

import { Field, TextInput } from "#app/ui/controls/field.tsx";

interface QuantityInputProps {
  id?: string;
  label: string;
  hint: string;
  /** As typed. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A field for how many of something are bought. */
export function QuantityInput({ id, label, hint, value, error, onChange }: QuantityInputProps) {
  return (
    <Field {...(id && { id })} label={label} hint={hint} error={error} required>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_QUANTITY}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className="max-w-28"
        />
      )}
    </Field>
  );
}

/** Undefined for a text that is no possible quantity. */
export function parseQuantity(text: string): number | undefined {
  const parsed = quantitySchema.safeParse(Number(text));
  return parsed.success ? parsed.data : undefined;
}
