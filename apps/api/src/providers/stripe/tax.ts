import type { Stripe } from "stripe";

import type { TaxQuestion } from "../payments.ts";
import { callStripe, isStripeError } from "./client.ts";

/** Stripe's tax category of downloaded software for business use. */
export const DOWNLOADED_SOFTWARE = "txcd_10202003";

/** The percentage of tax for a private buyer; `undefined` if it depends on more than the country. */
export async function findTaxPercent(
  stripe: Stripe,
  { country, amountMinor, currency }: TaxQuestion,
): Promise<number | undefined> {
  try {
    const calculation = await callStripe(() =>
      stripe.tax.calculations.create({
        currency: currency.toLowerCase(),
        customer_details: { address: { country }, address_source: "billing" },
        line_items: [
          {
            amount: amountMinor,
            reference: "sample",
            tax_behavior: "exclusive",
            tax_code: DOWNLOADED_SOFTWARE,
          },
        ],
      }),
    );
    return (calculation.tax_amount_exclusive / amountMinor) * 100;
  } catch (error) {
    // Countries with taxes of states or provinces need a postal code.
    if (isStripeError(error, "StripeInvalidRequestError")) return undefined;
    throw error;
  }
}
