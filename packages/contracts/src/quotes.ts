import * as z from "zod/mini";

import { startCheckoutInputSchema } from "./billing.ts";
import { countryCodes } from "./countries.ts";
import { moneySchema } from "./money/money-schema.ts";
import { paidPlanIdSchema, soldPlanIdSchema } from "./plans/plan-schemas.ts";
import { singleLine } from "./single-line.ts";
import { taxRegions } from "./tax-regions.ts";

/** Days for which a quote holds its price. */
export const QUOTE_DAYS = 30;

/** Days from an invoice until it is due. */
export const INVOICE_DAYS = 30;

/** The most licences in one quote, and so in one order. */
export const MAX_QUOTE_QUANTITY = 1_000;

function requiredText(message: string, maximum: number) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(maximum, `Use at most ${maximum} characters.`),
      singleLine,
    );
}

function optionalText(maximum: number) {
  return z.optional(
    z
      .string("Enter it, or leave it empty.")
      .check(z.trim(), z.maxLength(maximum, `Use at most ${maximum} characters.`), singleLine),
  );
}

/** Who a quote or an invoice is for. Empty fields are left out of the document. */
const companyFields = {
  company: requiredText("Enter the company's name.", 120),
  street: requiredText("Enter street and number.", 120),
  postalCode: optionalText(20),
  city: requiredText("Enter the city.", 80),
  /** State or province, where addresses have one. A code where the tax depends on it (`taxRegions`). */
  region: optionalText(80),
  /** Two-letter code of ISO 3166-1. */
  country: z.string("Choose a country.").check(
    z.maxLength(2, "Choose a country."),
    z.refine((code) => countryCodes.includes(code), { error: "Choose a country." }),
  ),
  /** The company's number for VAT or another tax on sales. */
  vatNumber: z.optional(
    z
      .string("Enter the number, or leave it empty.")
      .check(
        z.trim(),
        z.maxLength(30, "Use at most 30 characters."),
        z.regex(/^[A-Za-z0-9 .+*/-]*$/, "Use letters, digits, spaces and . - + * / only."),
      ),
  ),
  poNumber: startCheckoutInputSchema.shape.poNumber,
};

export const companySchema = z.object(companyFields);
export type Company = z.infer<typeof companySchema>;

/** A check of a company's address: where the tax depends on the region, it must be complete. */
export const completeAddress = z.check<Company>(({ value, issues }) => {
  const regions = taxRegions[value.country];
  if (!regions) return;
  if (!Object.hasOwn(regions.names, value.region ?? "")) {
    const message = `Choose the ${regions.label.toLowerCase()}: the tax depends on it.`;
    issues.push({ code: "custom", input: value.region, path: ["region"], message });
  }
  if (!value.postalCode) {
    const message = "Enter the postal code: the tax depends on it.";
    issues.push({ code: "custom", input: value.postalCode, path: ["postalCode"], message });
  }
});

const printableScripts =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
/** Ranges of which the PDF's fonts have all characters of these scripts. */
const printableRanges =
  /^[\u{300}-\u{34f} -~\u{a0}-\u{2e9}\u{370}-\u{525}\u{1e00}-\u{1efb}\u{1f00}-\u{2064}\u{20a0}-\u{20b5}\u{20b8}-\u{20ba}\u{20bd}\u{2100}-\u{2109}\u{210b}-\u{2149}\u{2190}-\u{2311}\u{2500}-\u{269c}]*$/u;

/** Whether the PDF's fonts have all characters: those of Latin, Greek and Cyrillic, and common symbols. */
export function isPrintableInPdf(text: string): boolean {
  return printableScripts.test(text) && printableRanges.test(text);
}

export const createQuoteInputSchema = z
  .object({
    planId: soldPlanIdSchema,
    quantity: z
      .int(`Choose a number from 1 to ${MAX_QUOTE_QUANTITY}.`)
      .check(
        z.minimum(1, "Choose at least 1."),
        z.maximum(MAX_QUOTE_QUANTITY, `Choose at most ${MAX_QUOTE_QUANTITY}.`),
      ),
    ...companyFields,
  })
  .check(completeAddress);
export type CreateQuoteInput = z.infer<typeof createQuoteInputSchema>;

/** How many invoices of an account may wait for payment, together with those that ended unpaid within a year. */
export const MAX_OPEN_INVOICES = 3;

/** How many invoices an account may order within a day, also if it cancels them. */
export const MAX_INVOICES_PER_DAY = 5;

const notAQuote = "This link doesn't lead to a quote.";
export const quoteRefSchema = z.object({ quoteId: z.uuid(notAQuote) });
export type QuoteRef = z.infer<typeof quoteRefSchema>;

export const orderQuoteInputSchema = z.object({
  quoteId: quoteRefSchema.shape.quoteId,
  payBy: z.enum(["checkout", "invoice"], "Choose how to pay."),
  termsVersion: startCheckoutInputSchema.shape.termsVersion,
});
export type OrderQuoteInput = z.infer<typeof orderQuoteInputSchema>;

/** `ordered` if its licences were bought, or are about to be. */
export const quoteStates = ["open", "expired", "ordered"] as const;

/** An offer to a company at a price that holds until its last day. */
export const companyQuoteSchema = z.object({
  id: z.uuid(),
  /** As in "Q-2026-00042". */
  number: z.string(),
  state: z.enum(quoteStates),
  /** Whether the caller made it, and may order it. */
  isOwn: z.boolean(),
  createdOn: z.iso.date(),
  /** The last day of its price, in UTC. */
  validUntil: z.iso.date(),
  planId: paidPlanIdSchema,
  quantity: z.int(),
  unitPrice: moneySchema,
  listPrice: moneySchema,
  /** What a sale takes off. */
  discount: moneySchema,
  saleName: z.nullable(z.string()),
  net: moneySchema,
  tax: moneySchema,
  /** In percent, as in "19". */
  taxRate: z.string(),
  /** Whether the company pays the tax itself. */
  isReverseCharge: z.boolean(),
  total: moneySchema,
  company: companySchema,
  /** The purchase that it was ordered by, for its owner. */
  purchaseId: z.nullable(z.uuid()),
});
export type CompanyQuote = z.infer<typeof companyQuoteSchema>;
