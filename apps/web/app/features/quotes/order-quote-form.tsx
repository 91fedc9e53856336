import { formatMoney } from "@site/contracts/money";
import { type CompanyQuote, INVOICE_DAYS, orderQuoteInputSchema } from "@site/contracts/quotes";
import { useNavigate } from "react-router";

import { api, trpc } from "#app/api/trpc.ts";
import { Form } from "#app/forms/form.tsx";
import { TermsField } from "#app/forms/terms-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";

/** Orders a quote, by invoice or by card. */
export function OrderQuoteForm({ quote }: { quote: CompanyQuote }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const form = useSchemaForm({
    schema: orderQuoteInputSchema,
    defaultValues: { quoteId: quote.id, payBy: "invoice", termsVersion: undefined },
    staysPending: true,
    async submit(input) {
      const result = await api.quotes.order.mutate(input);
      void utils.quotes.invalidate();
      void utils.billing.invalidate();
      if (result.next === "pay") window.location.assign(result.checkoutUrl);
      else await navigate(`/purchase-success?purchase_id=${result.purchaseId}`);
    },
  });
  const byInvoice = form.fields.watch("payBy") === "invoice";
  return (
    <Form
      form={form}
      submitLabel={byInvoice ? "Order by invoice" : `Pay ${formatMoney(quote.net)} by card`}
      pendingLabel={byInvoice ? "Creating the invoice" : "Preparing the checkout"}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold">How you pay</legend>
        <label className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="radio"
            value="invoice"
            className="mt-0.5 size-5 shrink-0"
            {...form.fields.register("payBy")}
          />
          <span className="grid gap-1">
            <span>By invoice and bank transfer</span>
            <span className="text-sm text-faint">
              We email the invoice now. It's due within {INVOICE_DAYS} days, and you get the
              licences when it's paid.
            </span>
          </span>
        </label>
        <label className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="radio"
            value="checkout"
            className="mt-0.5 size-5 shrink-0"
            {...form.fields.register("payBy")}
          />
          <span className="grid gap-1">
            <span>By card</span>
            <span className="text-sm text-faint">
              You get the licences at once. Enter the company's address and VAT number on the
              payment page, which adds the tax.
            </span>
          </span>
        </label>
      </fieldset>
      <TermsField form={form} name="termsVersion" />
    </Form>
  );
}
