import { type Quote, startCheckoutInputSchema } from "@site/contracts/billing";
import { formatMoney } from "@site/contracts/money";
import { useEffect } from "react";
import { useNavigate } from "react-router";

import { api } from "#app/api/trpc.ts";
import { recordEvent } from "#app/consent/analytics.ts";
import { loadPaymentScript } from "#app/consent/load-payment-script.ts";
import { createGiftDefaults, GiftFields } from "#app/features/gifts/gift-fields.tsx";
import { Form } from "#app/forms/form.tsx";
import { TermsField } from "#app/forms/terms-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import type { Address } from "#app/pages.ts";

import type { CheckoutChoice } from "./checkout-choice.ts";

interface PayFormProps {
  /** The choice that `quote` is the price of, without a rejected coupon. */
  choice: CheckoutChoice;
  quote: Quote | undefined;
}

/** A quote for the same order. */
function getQuotePath({ planId, quantity = 1 }: CheckoutChoice): Address {
  return `/quote?${new URLSearchParams({ plan: planId, quantity: String(quantity) })}`;
}

function getPayLabel(quote: Quote | undefined): string {
  if (!quote) return "Pay";
  return quote.total.amountMinor === 0 ? "Get the licence" : `Pay ${formatMoney(quote.total)}`;
}

/** The terms and the button that starts the checkout. */
export function PayForm({ choice, quote }: PayFormProps) {
  const navigate = useNavigate();
  const { planId, couponCode, quantity = 1, another = false, gift: isGift = false } = choice;
  const form = useSchemaForm({
    schema: startCheckoutInputSchema,
    defaultValues: {
      planId,
      quantity: undefined,
      couponCode: undefined,
      another: undefined,
      gift: isGift ? createGiftDefaults() : undefined,
      poNumber: undefined,
      termsVersion: undefined,
    },
    ...(isGift && {
      draft: { name: "gift", fields: ["gift.email", "gift.note", "gift.deliverOn"] },
    }),
    staysPending: true,
    async submit({ termsVersion, poNumber, gift }) {
      if (quote?.total.amountMinor !== 0) void loadPaymentScript();
      const result = await api.billing.startCheckout.mutate({
        planId,
        termsVersion,
        ...(quantity > 1 && { quantity }),
        ...(couponCode && { couponCode }),
        ...(another && { another }),
        ...(gift && { gift }),
        ...(poNumber && { poNumber }),
      });
      if (result.next === "pay") {
        recordEvent("checkout_started", { plan: planId });
        window.location.assign(result.checkoutUrl);
      } else await navigate(`/purchase-success?purchase_id=${result.purchaseId}`);
    },
  });
  const { setValue } = form.fields;
  useEffect(() => setValue("planId", planId), [planId, setValue]);

  return (
    <Form form={form} submitLabel={getPayLabel(quote)} pendingLabel="Preparing the checkout">
      {isGift && (
        <GiftFields
          form={form}
          names={{ email: "gift.email", note: "gift.note", deliverOn: "gift.deliverOn" }}
        />
      )}
      {quote?.total.amountMinor !== 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-river underline underline-offset-4">
            Buy for a company: quote or invoice
          </summary>
          <div className="grid gap-4 pt-2">
            <p className="text-sm text-faint">
              Enter your company's name, address and tax number on the payment page; they're on the
              invoice. With the VAT number of another country, reverse charge applies and no VAT is
              added.
            </p>
            <p>
              <a href={getQuotePath(choice)}>Get a quote, or pay by invoice</a>
            </p>
            <TextField
              form={form}
              name="poNumber"
              label="Purchase-order number"
              hint="Printed on the invoice."
              autoComplete="off"
              optional
            />
          </div>
        </details>
      )}
      <TermsField form={form} name="termsVersion" />
    </Form>
  );
}
