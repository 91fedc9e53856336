import * as z from "zod/mini";

import { couponCodeSchema, quoteSchema, startCheckoutInputSchema } from "./billing.ts";
import { paidPlanIdSchema } from "./plans/plan-schemas.ts";

export const couponKinds = ["percent", "amount", "grant"] as const;

export const checkCouponInputSchema = z.object({ couponCode: couponCodeSchema });
export type CheckCouponInput = z.infer<typeof checkCouponInputSchema>;

const offerTerms = {
  /** Normalized by `normalizeCouponCode`. */
  couponCode: z.string(),
  /** If set, only confirmed addresses of this domain can redeem the coupon. */
  emailDomain: z.nullable(z.string()),
  validUntil: z.nullable(z.iso.datetime()),
};

/** What a coupon code gives, shown before sign-up: a whole plan, or a discount on each plan it covers. */
export const couponOfferSchema = z.discriminatedUnion("benefit", [
  z.object({ benefit: z.literal("plan"), planId: paidPlanIdSchema, ...offerTerms }),
  z.object({ benefit: z.literal("discount"), quotes: z.array(quoteSchema), ...offerTerms }),
]);
export type CouponOffer = z.infer<typeof couponOfferSchema>;

/** Redeems a coupon that grants a plan. Repeating the call returns the same purchase. */
export const redeemCouponInputSchema = z.object({
  couponCode: couponCodeSchema,
  termsVersion: startCheckoutInputSchema.shape.termsVersion,
});
export type RedeemCouponInput = z.infer<typeof redeemCouponInputSchema>;

export const redeemedCouponSchema = z.object({ purchaseId: z.uuid() });
export type RedeemedCoupon = z.infer<typeof redeemedCouponSchema>;
