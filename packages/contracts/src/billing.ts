import * as z from "zod/mini";

import { countryCodes } from "./countries.ts";
import { boughtGiftSchema, giftDetailsSchema } from "./gifts.ts";
import { moneySchema } from "./money/money-schema.ts";
import { featureIdSchema, paidPlanIdSchema, soldPlanIdSchema } from "./plans/plan-schemas.ts";
import { singleLine } from "./single-line.ts";

/**
 * `open → paid → refunded | partially_refunded | disputed → (paid | charged_back)` and
 * `open → expired | cancelled | failed`; delayed payment methods wait in `pending`.
 */
export const purchaseStates = [
  "open",
  "pending",
  "paid",
  "partially_refunded",
  "refunded",
  "disputed",
  "charged_back",
  "expired",
  "cancelled",
  "failed",
] as const;
export const purchaseStateSchema = z.enum(purchaseStates);
export type PurchaseState = z.infer<typeof purchaseStateSchema>;

/** A new licence, the upgrade of a licence to a larger plan, the renewal of its updates, or more seats of a team. */
export const purchaseKinds = ["new", "upgrade", "renewal", "seats"] as const;
export const purchaseKindSchema = z.enum(purchaseKinds);
export type PurchaseKind = z.infer<typeof purchaseKindSchema>;

/** A coupon code as typed. Case, spaces and hyphens are ignored, see `normalizeCouponCode`. */
export const couponCodeSchema = z.string("Enter the coupon code.").check(
  z.trim(),
  z.minLength(1, "Enter the coupon code."),
  z.maxLength(64, "A coupon code has at most 64 characters."),
  z.regex(/^[\p{L}\p{N}\s\p{Pd}]*$/u, "A coupon code has letters, digits, spaces and hyphens."),
  z.refine((code) => normalizeCouponCode(code).length >= 3, {
    error: "A coupon code has at least 3 letters or digits.",
  }),
);

/** Normalizes a code to its stored form: capitals, no spaces, no hyphens. */
export function normalizeCouponCode(code: string): string {
  // Upper-casing may decompose characters into letters and accents, so the text is normalised again.
  const capitals = code.normalize("NFKC").toUpperCase().normalize("NFKC");
  return capitals.replace(/[\s\p{Pd}]/gu, "");
}

/** The most licences, or added seats, in one order. Larger orders are for a quote. */
export const MAX_QUANTITY = 100;
export const quantitySchema = z
  .int(`Choose a number from 1 to ${MAX_QUANTITY}.`)
  .check(
    z.minimum(1, "Choose at least 1."),
    z.maximum(MAX_QUANTITY, `Choose at most ${MAX_QUANTITY}. For more, ask us for a quote.`),
  );

const checkoutChoice = {
  planId: soldPlanIdSchema,
  /** How many licences of the plan; 1 unless given. */
  quantity: z.optional(quantitySchema),
  couponCode: z.optional(couponCodeSchema),
};

export const quoteInputSchema = z.object(checkoutChoice);
export type QuoteInput = z.infer<typeof quoteInputSchema>;

/** Today's price of a plan, before tax. */
export const quoteSchema = z.object({
  planId: paidPlanIdSchema,
  quantity: z.int(),
  /** The price of one licence. */
  unitPrice: moneySchema,
  /** The price of all of them, before the discount. */
  listPrice: moneySchema,
  discount: moneySchema,
  /** The unused time of a former subscription, deducted from the first purchase. */
  credit: moneySchema,
  total: moneySchema,
  /** Null if a sale gives more than the coupon: they don't add up, so the coupon isn't used. */
  couponCode: z.nullable(z.string()),
  /** The sale that the discount comes from. */
  saleName: z.nullable(z.string()),
});
export type Quote = z.infer<typeof quoteSchema>;

export const taxInputSchema = z.object({
  country: z.string("Choose a country.").check(
    z.maxLength(2, "Choose a country."),
    z.refine((code) => countryCodes.includes(code), { error: "Choose a country." }),
  ),
});
export type TaxInput = z.infer<typeof taxInputSchema>;

/** The tax that a private buyer in a country pays on top; null if it depends on the whole address. */
export const taxRateSchema = z.object({ country: z.string(), percent: z.nullable(z.number()) });
export type TaxRate = z.infer<typeof taxRateSchema>;

/** Today's prices of a plan, before tax and without a sale. */
export const planPricesSchema = z.object({
  planId: paidPlanIdSchema,
  price: moneySchema,
  renewal: moneySchema,
});
export type PlanPrices = z.infer<typeof planPricesSchema>;

/** The running sale with the price of each plan in it; null if there is none. */
export const runningSaleSchema = z.nullable(
  z.object({
    name: z.string(),
    percent: z.int(),
    /** The last day, in UTC. */
    lastDay: z.iso.date(),
    plans: z.array(
      z.object({ planId: paidPlanIdSchema, regularPrice: moneySchema, price: moneySchema }),
    ),
  }),
);
export type RunningSale = z.infer<typeof runningSaleSchema>;

export const startCheckoutInputSchema = z.object({
  ...checkoutChoice,
  /**
   * Whether the buyer wants another licence of a plan that they own. Without it, the call fails for a plan that they
   * own, so that two open tabs don't buy it twice.
   */
  another: z.optional(z.boolean("Say whether this is another licence.")),
  /** Present if the licence is a gift. A gift is one licence. */
  gift: z.optional(giftDetailsSchema),
  /** A company's own number of the order, printed on the invoice. */
  poNumber: z.optional(
    z
      .string("Enter the number, or leave it empty.")
      .check(z.trim(), z.maxLength(60, "Use at most 60 characters."), singleLine),
  ),
  /** The version of the terms that the buyer saw and accepted. */
  termsVersion: z
    .string("Accept the terms.")
    .check(
      z.minLength(1, "Accept the terms."),
      z.maxLength(20, "There is no such version of the terms."),
      singleLine,
    ),
});
export type StartCheckoutInput = z.infer<typeof startCheckoutInputSchema>;

/** The benefit of a former subscriber: a free licence, or a credit on the first purchase. */
export const formerSubscriptionSchema = z.nullable(
  z.object({
    benefit: z.enum(["licence", "credit"]),
    planId: paidPlanIdSchema,
    paidMonths: z.int(),
    credit: moneySchema,
  }),
);
export type FormerSubscription = z.infer<typeof formerSubscriptionSchema>;

export const claimLicenceInputSchema = z.object({
  termsVersion: startCheckoutInputSchema.shape.termsVersion,
});
export type ClaimLicenceInput = z.infer<typeof claimLicenceInputSchema>;

/** An upgrade, a renewal or more seats that the user can buy for a licence today. */
const upgradeOfferSchema = z.object({
  kind: z.enum(["upgrade", "renewal", "seats"], "Choose an upgrade, a renewal or more seats."),
  /** The licence's plan after the purchase. */
  planId: paidPlanIdSchema,
  /** Before tax. More seats: the price of each. */
  price: moneySchema,
  /**
   * The part of the price of an upgrade or a seat that is for months of updates that were renewed ahead, at the smaller
   * plan's lower price or for fewer seats.
   */
  renewalShare: moneySchema,
  /** The last day of the licence's updates after the purchase. */
  updatesUntil: z.iso.date(),
});
export type UpgradeOffer = z.infer<typeof upgradeOfferSchema>;

/** An active licence and the offers for it. Empty while a payment for it is pending. */
export const upgradableLicenceSchema = z.object({
  licenceId: z.uuid(),
  key: z.string(),
  planId: paidPlanIdSchema,
  /** An older licence may have more features than its plan includes today. */
  features: z.array(featureIdSchema),
  updatesUntil: z.iso.date(),
  pendingPurchaseId: z.nullable(z.uuid()),
  offers: z.array(upgradeOfferSchema),
});
export type UpgradableLicence = z.infer<typeof upgradableLicenceSchema>;

export const startUpgradeInputSchema = z.object({
  licenceId: z.uuid("This link doesn't lead to a licence."),
  kind: upgradeOfferSchema.shape.kind,
  planId: paidPlanIdSchema,
  /** How many seats are added; 1 unless given. An upgrade or a renewal is for the whole licence. */
  quantity: z.optional(quantitySchema),
  /** The offer's price and the end of updates that the buyer saw. The call fails if they have changed since. */
  seenPrice: moneySchema,
  seenUpdatesUntil: z.iso.date("This link doesn't contain a valid date."),
  termsVersion: startCheckoutInputSchema.shape.termsVersion,
});
export type StartUpgradeInput = z.infer<typeof startUpgradeInputSchema>;

/** `pay` on the provider's page, or `done` if nothing is due and the purchase is complete. */
export const startCheckoutResultSchema = z.discriminatedUnion("next", [
  z.object({
    next: z.literal("pay"),
    checkoutUrl: z.url(),
  }),
  z.object({
    next: z.literal("done"),
    purchaseId: z.uuid(),
  }),
]);
export type StartCheckoutResult = z.infer<typeof startCheckoutResultSchema>;

const notAPurchase = "This link doesn't lead to a purchase.";

/** Identifies a purchase by our id or by the provider's checkout session, whichever the page's URL has. */
export const purchaseRefSchema = z.union(
  [
    z.object({ purchaseId: z.uuid(notAPurchase) }),
    z.object({
      checkoutSessionId: z
        .string(notAPurchase)
        .check(z.regex(/^cs_[A-Za-z0-9_]{1,250}$/, notAPurchase)),
    }),
  ],
  notAPurchase,
);
export type PurchaseRef = z.infer<typeof purchaseRefSchema>;

/** A purchase as its buyer sees it. `total` is the amount paid or to pay, including tax once it is known. */
export const purchaseSchema = z.object({
  id: z.uuid(),
  kind: purchaseKindSchema,
  planId: paidPlanIdSchema,
  /** The plan before the upgrade. */
  fromPlanId: z.nullable(paidPlanIdSchema),
  quantity: z.int(),
  /** How many of them were refunded alone. */
  returnedQuantity: z.int(),
  state: purchaseStateSchema,
  listPrice: moneySchema,
  discount: moneySchema,
  tax: moneySchema,
  total: moneySchema,
  refunded: moneySchema,
  couponCode: z.nullable(z.string()),
  /** The version of the terms that the buyer accepted. Null for a licence that the shop gave. */
  termsVersion: z.nullable(z.iso.date()),
  createdAt: z.iso.datetime(),
  paidAt: z.nullable(z.iso.datetime()),
  /** The licence that this purchase issued, upgraded or renewed; null before that. */
  licenceId: z.nullable(z.uuid()),
  /** Null unless it is paid by bank transfer. Number and due date are null until the provider creates the invoice. */
  invoice: z.nullable(
    z.object({ number: z.nullable(z.string()), dueOn: z.nullable(z.iso.date()) }),
  ),
  /** Null unless it was bought as a gift. */
  gift: z.nullable(boughtGiftSchema),
  /** The amount that can be refunded, and the deadline. Null if there is none, or a refund was already requested. */
  refundOffer: z.nullable(z.object({ amount: moneySchema, until: z.iso.datetime() })),
  /** When the buyer requested a full refund. */
  refundRequestedAt: z.nullable(z.iso.datetime()),
});
export type Purchase = z.infer<typeof purchaseSchema>;

/** The buyer's unfinished checkout, to resume or cancel; null if there is none. */
export const openCheckoutSchema = z.nullable(
  z.object({
    purchaseId: z.uuid(),
    kind: purchaseKindSchema,
    planId: paidPlanIdSchema,
    quantity: z.int(),
    couponCode: z.nullable(z.string()),
    total: moneySchema,
    checkoutUrl: z.url(),
    expiresAt: z.iso.datetime(),
  }),
);
export type OpenCheckout = z.infer<typeof openCheckoutSchema>;

export const requestRefundInputSchema = z.object({ purchaseId: z.uuid(notAPurchase) });
export type RequestRefundInput = z.infer<typeof requestRefundInputSchema>;

export const receiptInputSchema = z.object({ purchaseId: z.uuid(notAPurchase) });
export type ReceiptInput = z.infer<typeof receiptInputSchema>;

export const receiptSchema = z.object({ receiptUrl: z.url() });
export type Receipt = z.infer<typeof receiptSchema>;
