import { deleteDraft, readDraft, writeDraft } from "#app/session/drafts.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, TextInput } from "#app/ui/controls/field.tsx";

const DRAFT = "pricing coupon";

function restoreDraft(input: HTMLInputElement | null): void {
  if (input?.value === "") input.value = readDraft(DRAFT).couponCode ?? "";
}

/**
 * A plain form that opens the coupon page with the code. It works without scripts. Don't load it lazily: React may render
 * a part whose code is still loading anew, and a code that was typed meanwhile would be lost.
 */
export function CouponEntry() {
  return (
    <form
      action="/coupon"
      className="grid max-w-md gap-4"
      onSubmit={() => {
        deleteDraft(DRAFT);
      }}
    >
      <Field
        id="coupon-entry"
        label="Coupon code"
        hint="See what it gives before you create an account."
        required
      >
        {(control) => (
          <TextInput
            {...control}
            ref={restoreDraft}
            name="coupon"
            onInput={({ currentTarget }) => {
              writeDraft(DRAFT, { couponCode: currentTarget.value });
            }}
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
