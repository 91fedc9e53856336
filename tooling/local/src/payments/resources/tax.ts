import type Stripe from "stripe";
import * as z from "zod";

import { computeTax } from "../checkout/pricing.ts";
import { invalidRequest } from "../http/api-error.ts";
import { currency, integerBetween, text, typedObject } from "../http/params.ts";
import { createRoute } from "../http/routes.ts";
import { createId, type Provider, sparseObject } from "../provider.ts";
import { addressFields, assertTaxId, taxIdParams } from "./tax-params.ts";

type Create = Stripe.Tax.CalculationCreateParams;

const params = typedObject<Create>()({
  currency,
  customer_details: typedObject<Create["customer_details"] & object>()({
    address: z.strictObject(addressFields),
    address_source: z.enum(["billing", "shipping"]),
    tax_ids: z.array(taxIdParams).exactOptional(),
  }),
  line_items: z.array(
    typedObject<Stripe.Tax.CalculationCreateParams.LineItem>()({
      amount: integerBetween(0, 99_999_999),
      reference: text.exactOptional(),
      tax_behavior: z.enum(["exclusive"]).exactOptional(),
      tax_code: text.exactOptional(),
    }),
  ),
});

/** Countries whose tax depends on more than the country, so that the provider asks for a postal code. */
const needsPostalCode = new Set(["US", "CA"]);

/** Whether the address is complete enough to say which tax applies. */
export function isTaxLocation(address: {
  country?: string | null;
  postal_code?: string | null;
}): boolean {
  return /\d/.test(address.postal_code ?? "") || !needsPostalCode.has(address.country ?? "");
}

function createCalculation(
  provider: Provider,
  input: z.output<typeof params>,
): Partial<Stripe.Tax.Calculation> {
  const { address, tax_ids: taxIds = [] } = input.customer_details;
  const { country } = address;
  for (const taxId of taxIds) assertTaxId(taxId, "customer_details[tax_ids]");
  if (!isTaxLocation(address)) {
    throw invalidRequest(
      "We could not determine the customer's tax location based on the provided customer address.",
      "customer_tax_location_invalid",
      "customer_details[address]",
    );
  }
  const { percent, reverseCharge } = computeTax(country, taxIds[0]?.value ?? null);
  const amount = input.line_items.reduce((sum, line) => sum + line.amount, 0);
  const tax = input.line_items.reduce(
    (sum, line) => sum + Math.round((line.amount * percent) / 100),
    0,
  );
  return sparseObject<Stripe.Tax.Calculation>({
    id: createId("taxcalc"),
    object: "tax.calculation",
    amount_total: amount + tax,
    currency: input.currency,
    livemode: false,
    tax_amount_exclusive: tax,
    tax_amount_inclusive: 0,
    tax_breakdown: [
      sparseObject<Stripe.Tax.Calculation.TaxBreakdown>({
        amount: tax,
        inclusive: false,
        taxable_amount: percent === 0 ? 0 : amount,
        tax_rate_details: {
          country,
          flat_amount: null,
          percentage_decimal: percent.toFixed(1),
          rate_type: "percentage",
          state: null,
          tax_type: percent === 0 ? null : "vat",
        },
        taxability_reason: reverseCharge
          ? "reverse_charge"
          : percent === 0
            ? "not_collecting"
            : "standard_rated",
      }),
    ],
    tax_date: provider.now(),
  });
}

export const taxRoutes = [createRoute("POST", "/v1/tax/calculations", params, createCalculation)];
