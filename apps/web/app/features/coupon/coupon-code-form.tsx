import { checkCouponInputSchema } from "@site/contracts/coupons";

import { trpc } from "#app/api/trpc.ts";
import type { Failure } from "#app/failures/failure.ts";
import { Form } from "#app/forms/form.tsx";
import { findCouponField, CouponCodeField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

import { toCheckInput } from "./coupon-code.ts";

interface CouponCodeFormProps {
  /** The code in the page's URL; `failure` is the reason if it was rejected. */
  couponCode: string | undefined;
  failure: Failure | undefined;
  onFound: (couponCode: string) => void;
}

/** Asks for a code and checks it before adding it to the URL. */
export function CouponCodeForm({ couponCode, failure, onFound }: CouponCodeFormProps) {
  const utils = trpc.useUtils();
  const form = useSchemaForm({
    schema: checkCouponInputSchema,
    defaultValues: { couponCode: couponCode ?? "" },
    findField: findCouponField,
    // A rejected code from the URL gets its own form, and so its own draft.
    draft: { name: `coupon ${couponCode ?? ""}`, fields: ["couponCode"] },
    async submit(input) {
      const offer = await utils.coupons.check.fetch(toCheckInput(input.couponCode));
      onFound(offer.couponCode);
    },
  });
  return (
    <div className="grid max-w-md gap-6">
      {failure && form.failedAttempts === 0 && (
        <FailureNotice failure={failure} title={`We can't use ${couponCode}`} />
      )}
      <Form form={form} submitLabel="See what it gives" pendingLabel="Checking the code">
        <CouponCodeField form={form} name="couponCode" />
      </Form>
    </div>
  );
}
