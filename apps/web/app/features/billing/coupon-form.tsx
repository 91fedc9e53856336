import { quoteInputSchema } from "@site/contracts/billing";
import type { PaidPlanId } from "@site/contracts/plans";
import { useEffect } from "react";

import { trpc } from "#app/api/trpc.ts";
import type { Failure } from "#app/failures/failure.ts";
import { Form } from "#app/forms/form.tsx";
import { findCouponField, CouponCodeField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

import { getCouponDraftName, toQuoteInput } from "./checkout-choice.ts";

interface CouponFormProps {
  planId: PaidPlanId;
  /** The code in the page's URL; `failure` is the reason if it was rejected. */
  couponCode: string | undefined;
  failure: Failure | undefined;
  onApply: (couponCode: string) => void;
}

/** Checks a coupon for the plan before it becomes part of the URL. */
export function CouponForm({ planId, couponCode, failure, onApply }: CouponFormProps) {
  const utils = trpc.useUtils();
  const form = useSchemaForm({
    schema: quoteInputSchema,
    defaultValues: { planId, quantity: undefined, couponCode: couponCode ?? "" },
    findField: findCouponField,
    draft: { name: getCouponDraftName(couponCode), fields: ["couponCode"] },
    async submit(choice) {
      const quote = await utils.billing.quote.fetch(
        toQuoteInput({ planId, couponCode: choice.couponCode }),
      );
      if (quote.couponCode) onApply(quote.couponCode);
    },
  });
  const { setValue } = form.fields;
  useEffect(() => setValue("planId", planId), [planId, setValue]);

  return (
    <div className="grid gap-3">
      {failure && form.failedAttempts === 0 && (
        <FailureNotice failure={failure} title={`${couponCode} was not applied`} />
      )}
      <Form
        form={form}
        submitLabel="Apply the coupon"
        pendingLabel="Checking the coupon"
        isSecondary
      >
        <CouponCodeField form={form} name="couponCode" />
      </Form>
    </div>
  );
}
