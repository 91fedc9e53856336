import { redeemCouponInputSchema } from "@site/contracts/coupons";
import { useNavigate } from "react-router";

import { api, trpc } from "#app/api/trpc.ts";
import { Form } from "#app/forms/form.tsx";
import { TermsField } from "#app/forms/terms-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";

/** The terms and the button that redeems the coupon. */
export function RedeemForm({ couponCode }: { couponCode: string }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const form = useSchemaForm({
    schema: redeemCouponInputSchema,
    defaultValues: { couponCode, termsVersion: undefined },
    staysPending: true,
    async submit({ termsVersion }) {
      const { purchaseId } = await api.coupons.redeem.mutate({ couponCode, termsVersion });
      await utils.coupons.invalidate(undefined, { refetchType: "none" });
      await navigate(`/coupon-success?${new URLSearchParams({ purchase_id: purchaseId })}`);
    },
  });
  return (
    <Form form={form} submitLabel="Get the licence" pendingLabel="Getting the licence">
      <TermsField form={form} name="termsVersion" />
    </Form>
  );
}
