import { brand } from "@site/content/brand";
import { paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";
import { pageUrl } from "@site/contracts/site/known-pages";
import type { Stripe } from "stripe";

import type { CheckoutAnswer, CheckoutOrder } from "../payments.ts";
import { isStripeError } from "./stripe-error.ts";
import { underKey } from "./under-key.ts";

/** Stripe's tax category of software that is downloaded, for business use. */
const DOWNLOADED_SOFTWARE = "txcd_10202003";

/**
 * Opens the checkout of a purchase. Everything sent follows from the order, and the idempotency keys from the
 * purchase, so a second call after a crash finds what the first one made.
 */
export async function openCheckout(
  stripe: Stripe,
  siteOrigin: string,
  order: CheckoutOrder,
): Promise<CheckoutAnswer> {
  try {
    return await create(stripe, siteOrigin, order);
  } catch (error) {
    if (isStripeError(error, "StripeInvalidRequestError")) {
      return error.param === "expires_at"
        ? { outcome: "too_late" }
        : { outcome: "refused", customerIsGone: isMissing(error, "customer") };
    }
    // The purchase's key was used for another request, as by an older release: that will not change either.
    if (isStripeError(error, "StripeIdempotencyError")) {
      return { outcome: "refused", customerIsGone: false };
    }
    throw error;
  }
}

function isMissing({ code, param }: { code?: string; param?: string }, what: string): boolean {
  return code === "resource_missing" && param === what;
}

async function create(
  stripe: Stripe,
  siteOrigin: string,
  order: CheckoutOrder,
): Promise<CheckoutAnswer> {
  const metadata = { purchaseId: order.purchaseId };
  const discounts = await discountOf(stripe, order);
  const session = await underKey({
    key: `checkout-${order.purchaseId}`,
    ask: (idempotencyKey) =>
      stripe.checkout.sessions.create(
        {
          mode: "payment",
          customer: order.customerId,
          customer_update: { address: "auto", name: "auto" },
          client_reference_id: order.purchaseId,
          metadata,
          payment_intent_data: { metadata },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: order.listPrice.currency.toLowerCase(),
                unit_amount: order.listPrice.amountMinor,
                tax_behavior: "exclusive",
                product_data: {
                  name: itemName(order),
                  tax_code: DOWNLOADED_SOFTWARE,
                },
              },
            },
          ],
          ...(discounts ? { discounts } : {}),
          automatic_tax: { enabled: true },
          tax_id_collection: { enabled: true },
          invoice_creation: { enabled: true, invoice_data: { metadata } },
          expires_at: Math.floor(order.expiresAt.getTime() / 1_000),
          success_url: `${pageUrl(siteOrigin, "/purchase-success")}?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: cancelUrl(siteOrigin, order),
        },
        { idempotencyKey },
      ),
  });
  if (!session.url) throw new Error(`The checkout of purchase ${order.purchaseId} has no page.`);
  return { outcome: "opened", sessionId: session.id, url: session.url };
}

/** What the buyer reads on the provider's page and on the invoice. */
function itemName({ kind, fromPlanId, planId }: CheckoutOrder): string {
  const name = `${brand.name} ${paidPlans[planId].name}`;
  if (kind === "renewal") return `${name}, ${RENEWAL_MONTHS} more months of updates`;
  return fromPlanId ? `${name}, upgrade from ${paidPlans[fromPlanId].name}` : name;
}

function cancelUrl(siteOrigin: string, order: CheckoutOrder): string {
  if (order.kind !== "new") return `${pageUrl(siteOrigin, "/purchase-cancel")}?kind=${order.kind}`;
  const query = new URLSearchParams({ plan: order.planId });
  if (order.couponCode) query.set("coupon", order.couponCode);
  return `${pageUrl(siteOrigin, "/purchase-cancel")}?${query}`;
}

/** The discount as a provider's coupon for this one checkout, so that the invoice shows list price and discount. */
async function discountOf(
  stripe: Stripe,
  order: CheckoutOrder,
): Promise<{ coupon: string }[] | undefined> {
  if (order.discount.amountMinor === 0) return undefined;
  const coupon = await underKey({
    key: `coupon-${order.purchaseId}`,
    ask: (idempotencyKey) =>
      stripe.coupons.create(
        {
          duration: "once",
          max_redemptions: 1,
          amount_off: order.discount.amountMinor,
          currency: order.discount.currency.toLowerCase(),
          name: (order.couponCode ?? "Credit").slice(0, 40),
          metadata: { purchaseId: order.purchaseId },
        },
        { idempotencyKey },
      ),
  });
  return [{ coupon: coupon.id }];
}
