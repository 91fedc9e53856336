import type Stripe from "stripe";
import * as z from "zod";

import { invalidParameter, invalidRequest } from "../http/api-error.ts";
import {
  currency,
  decimal,
  emptyable,
  integer,
  integerBetween,
  metadata,
  typedObject,
  text,
  textUpTo,
} from "../http/params.ts";
import { noParams, createRoute } from "../http/routes.ts";
import { getObject, createId, type Provider, sparseObject, mergeMetadata } from "../provider.ts";

const createParams = typedObject<Stripe.CouponCreateParams>()({
  id: text.exactOptional(),
  amount_off: integerBetween(1, 99_999_999).exactOptional(),
  currency: currency.exactOptional(),
  duration: z.enum(["forever", "once", "repeating"]).exactOptional(),
  duration_in_months: integer.exactOptional(),
  max_redemptions: integerBetween(1, 2_147_483_647).exactOptional(),
  metadata: emptyable(metadata).exactOptional(),
  name: textUpTo(40).exactOptional(),
  percent_off: decimal.exactOptional(),
  redeem_by: integer.exactOptional(),
});

/** Recomputes whether a coupon is valid, because coupons expire. */
export function refreshCoupon(provider: Provider, coupon: Stripe.Coupon): Stripe.Coupon {
  const valid =
    (coupon.redeem_by === null || coupon.redeem_by > provider.now()) &&
    (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions);
  return provider.store.put("coupon", { ...coupon, valid });
}

/** Returns a coupon if it can be used for a purchase in this currency. */
export function findUsableCoupon(
  provider: Provider,
  id: string,
  inCurrency: string,
): Stripe.Coupon {
  const coupon = refreshCoupon(provider, getObject(provider, "coupon", id, "discounts[0][coupon]"));
  if (!coupon.valid) {
    throw invalidRequest(
      `Coupon ${id} is expired or used up.`,
      "coupon_expired",
      "discounts[0][coupon]",
    );
  }
  if (coupon.amount_off !== null && coupon.currency !== inCurrency) {
    throw invalidRequest(
      `Coupon ${id} takes off ${coupon.currency}, and the purchase is in ${inCurrency}.`,
      undefined,
      "discounts[0][coupon]",
    );
  }
  return coupon;
}

export const couponRoutes = [
  createRoute("POST", "/v1/coupons", createParams, (provider, input) => {
    if ((input.percent_off === undefined) === (input.amount_off === undefined)) {
      throw invalidParameter(
        "Give exactly one of percent_off and amount_off.",
        "parameter_missing",
        "percent_off",
      );
    }
    if (input.percent_off !== undefined && (input.percent_off <= 0 || input.percent_off > 100)) {
      throw invalidParameter(
        "percent_off lies above 0 and at most at 100.",
        "parameter_invalid_decimal",
        "percent_off",
      );
    }
    if (input.amount_off !== undefined && !input.currency) {
      throw invalidParameter("amount_off needs a currency.", "parameter_missing", "currency");
    }
    if (input.id && provider.store.find("coupon", input.id)) {
      throw invalidRequest("Coupon already exists.", "resource_already_exists", "id");
    }
    const coupon = sparseObject<Stripe.Coupon>({
      id: input.id ?? createId("", 8).slice(1),
      object: "coupon",
      amount_off: input.amount_off ?? null,
      created: provider.now(),
      currency: input.currency ?? null,
      duration: input.duration ?? "once",
      duration_in_months: input.duration_in_months ?? null,
      max_redemptions: input.max_redemptions ?? null,
      metadata: mergeMetadata(null, input.metadata),
      name: input.name ?? null,
      percent_off: input.percent_off ?? null,
      redeem_by: input.redeem_by ?? null,
      times_redeemed: 0,
      valid: true,
    });
    provider.store.put("coupon", coupon);
    provider.emit("coupon.created", coupon);
    return coupon;
  }),
  createRoute("GET", "/v1/coupons/:id", noParams, (provider, _params, id) =>
    refreshCoupon(provider, getObject(provider, "coupon", id)),
  ),
];
