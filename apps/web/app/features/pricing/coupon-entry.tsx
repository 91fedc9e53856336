import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";

/** A plain form whose action is the coupon's page, which checks the code; it works before any script runs. */
export function CouponEntry() {
  return (
    <form action="/coupon" className="grid max-w-md gap-4">
      <Field
        id="coupon-entry"
        label="Coupon code"
        hint="You see what it gives before any account is asked for."
        required
      >
        {(control) => (
          <TextInput
            {...control}
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="secondary">
          See what it gives
        </Button>
      </div>
    </form>
  );
}
