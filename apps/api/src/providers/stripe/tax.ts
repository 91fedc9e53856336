import type { Company } from "@site/contracts/quotes";
import type { Stripe } from "stripe";

import { AppError } from "../../errors.ts";
import type { CompanyTax, CompanyTaxQuestion, TaxQuestion } from "../payments.ts";
import { callStripe, isStripeError } from "./client.ts";
import { toTaxId } from "./tax-ids.ts";

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

export async function computeTax(
  stripe: Stripe,
  { company, amountMinor, currency }: CompanyTaxQuestion,
): Promise<CompanyTax> {
  const taxId = toTaxId(company);
  try {
    const calculation = await callStripe(() =>
      stripe.tax.calculations.create({
        currency: currency.toLowerCase(),
        customer_details: {
          address: toStripeAddress(company),
          address_source: "billing",
          ...(taxId && { tax_ids: [taxId] }),
        },
        line_items: [
          {
            amount: amountMinor,
            reference: "order",
            tax_behavior: "exclusive",
            tax_code: DOWNLOADED_SOFTWARE,
          },
        ],
      }),
    );
    const { tax_amount_exclusive: taxMinor, tax_breakdown: parts } = calculation;
    return {
      taxMinor,
      percent: sumPercentages(
        parts.map(({ tax_rate_details: rate }) => Number(rate.percentage_decimal)),
      ),
      isReverseCharge: parts.some(({ taxability_reason: why }) => why === "reverse_charge"),
    };
  } catch (error) {
    throw toDetailsError(error) ?? error;
  }
}

/** The error for a company's details that the provider rejects. */
export function toDetailsError(error: unknown): AppError | undefined {
  if (!isStripeError(error, "StripeInvalidRequestError")) return undefined;
  if (error.code === "tax_id_invalid") return new AppError("vat_number_invalid", { cause: error });
  const isAddress =
    error.code === "customer_tax_location_invalid" || error.param?.includes("address");
  return isAddress ? new AppError("company_address_incomplete", { cause: error }) : undefined;
}

export function toStripeAddress({ street, postalCode, city, region, country }: Company) {
  return {
    line1: street,
    city,
    country,
    ...(postalCode && { postal_code: postalCode }),
    ...(region && { state: region }),
  };
}

/** A state and its city may each have a rate. Rounded, because decimals don't add up exactly. */
export function sumPercentages(percentages: readonly number[]): number {
  return Math.round(percentages.reduce((sum, each) => sum + each, 0) * 10_000) / 10_000;
}
