import { brand } from "@site/content/brand";
import { paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";
import { pageUrl } from "@site/contracts/site/known-pages";
import type { Stripe } from "stripe";

import { AppError } from "../../errors.ts";
import type {
  CheckoutSessionResult,
  CheckoutSessionRequest,
  DisputeStatus,
  PaymentSnapshot,
} from "../payments.ts";
import { isStripeError, callStripe } from "./client.ts";
import { callWithIdempotencyKey } from "./idempotency.ts";
import { DOWNLOADED_SOFTWARE } from "./tax.ts";

/**
 * Opens the checkout session of a purchase. The request depends only on the purchase, and so do the idempotency keys: a
 * second call after a crash returns the session that the first one created.
 */
export async function openCheckoutSession(
  stripe: Stripe,
  siteOrigin: string,
  order: CheckoutSessionRequest,
): Promise<CheckoutSessionResult> {
  try {
    return await createSession(stripe, siteOrigin, order);
  } catch (error) {
    if (isStripeError(error, "StripeInvalidRequestError")) {
      return error.param === "expires_at"
        ? { outcome: "too_late" }
        : { outcome: "refused", customerIsGone: isMissing(error, "customer") };
    }
    // An older release used this purchase's key for a different request, so no later attempt can succeed.
    if (isStripeError(error, "StripeIdempotencyError")) {
      return { outcome: "refused", customerIsGone: false };
    }
    throw error;
  }
}

function isMissing({ code, param }: { code?: string; param?: string }, what: string): boolean {
  return code === "resource_missing" && param === what;
}

async function createSession(
  stripe: Stripe,
  siteOrigin: string,
  order: CheckoutSessionRequest,
): Promise<CheckoutSessionResult> {
  const metadata = { purchaseId: order.purchaseId };
  const discounts = await createDiscount(stripe, order);
  const session = await callWithIdempotencyKey({
    key: `checkout-${order.purchaseId}`,
    request: (idempotencyKey) =>
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
              quantity: countItems(order),
              price_data: {
                currency: order.listPrice.currency.toLowerCase(),
                unit_amount: order.listPrice.amountMinor / countItems(order),
                tax_behavior: "exclusive",
                product_data: {
                  name: getItemName(order),
                  tax_code: DOWNLOADED_SOFTWARE,
                },
              },
            },
          ],
          ...(discounts ? { discounts } : {}),
          automatic_tax: { enabled: true },
          tax_id_collection: { enabled: true },
          invoice_creation: {
            enabled: true,
            invoice_data: {
              metadata,
              ...(order.poNumber && {
                custom_fields: [{ name: "Purchase order", value: order.poNumber }],
              }),
            },
          },
          expires_at: Math.floor(order.expiresAt.getTime() / 1_000),
          success_url: `${pageUrl(siteOrigin, "/purchase-success")}?session_id={CHECKOUT_SESSION_ID}`,
          cancel_url: getCancelUrl(siteOrigin, order),
        },
        { idempotencyKey },
      ),
  });
  if (!session.url) throw new Error(`The checkout of purchase ${order.purchaseId} has no page.`);
  return { outcome: "opened", sessionId: session.id, url: session.url };
}

/** Licences and seats have a price each; an upgrade or a renewal has one price for the whole licence. */
function countItems({ kind, quantity }: CheckoutSessionRequest): number {
  return kind === "new" || kind === "seats" ? quantity : 1;
}

/** The item's name on the provider's page and on the invoice. */
export function getItemName({
  kind,
  fromPlanId,
  planId,
  quantity,
}: Pick<CheckoutSessionRequest, "kind" | "fromPlanId" | "planId" | "quantity">): string {
  const name = `${brand.name} ${paidPlans[planId].name}`;
  if (kind === "seats") return `${name}, another seat`;
  const licences = kind !== "new" && quantity > 1 ? `, ${quantity} licences` : "";
  if (kind === "renewal") return `${name}${licences}, ${RENEWAL_MONTHS} more months of updates`;
  return fromPlanId ? `${name}${licences}, upgrade from ${paidPlans[fromPlanId].name}` : name;
}

function getCancelUrl(siteOrigin: string, order: CheckoutSessionRequest): string {
  if (order.kind !== "new") return `${pageUrl(siteOrigin, "/purchase-cancel")}?kind=${order.kind}`;
  const query = new URLSearchParams({ plan: order.planId });
  if (order.quantity > 1) query.set("quantity", String(order.quantity));
  if (order.couponCode) query.set("coupon", order.couponCode);
  return `${pageUrl(siteOrigin, "/purchase-cancel")}?${query}`;
}

/** Creates a Stripe coupon for this order, so that the invoice shows list price and discount. */
export async function createDiscount(
  stripe: Stripe,
  order: Pick<CheckoutSessionRequest, "purchaseId" | "discount" | "couponCode" | "saleName">,
): Promise<{ coupon: string }[] | undefined> {
  if (order.discount.amountMinor === 0) return undefined;
  const coupon = await callWithIdempotencyKey({
    key: `coupon-${order.purchaseId}`,
    request: (idempotencyKey) =>
      stripe.coupons.create(
        {
          duration: "once",
          max_redemptions: 1,
          amount_off: order.discount.amountMinor,
          currency: order.discount.currency.toLowerCase(),
          name: (order.couponCode ?? order.saleName ?? "Credit").slice(0, 40),
          metadata: { purchaseId: order.purchaseId },
        },
        { idempotencyKey },
      ),
  });
  return [{ coupon: coupon.id }];
}

/** The largest amount that our ledger can store. */
const MAX_AMOUNT_MINOR = 2_147_483_647;

/** Fetches the current state of a checkout session with its payment, refunds and disputes. */
export async function fetchPaymentSnapshot(
  stripe: Stripe,
  sessionId: string,
): Promise<PaymentSnapshot> {
  const session = await callStripe(() =>
    stripe.checkout.sessions.retrieve(sessionId, {
      expand: ["payment_intent.latest_charge.refunds"],
    }),
  );
  // A proxy may return the response to another request.
  if (session.object !== "checkout.session" || session.id !== sessionId) {
    throw new AppError("payment_unavailable");
  }
  const intent = getExpanded(session.payment_intent);
  const charge = getExpanded(intent?.latest_charge);
  const paid =
    session.payment_status === "paid" || session.payment_status === "no_payment_required";
  return {
    session: toSessionStatus(session.status),
    paid,
    failed: intent?.status === "requires_payment_method" || intent?.status === "canceled",
    paidBy: session.payment_status === "no_payment_required" ? "nothing_due" : "payment",
    currency: (session.currency ?? "").toUpperCase(),
    subtotalMinor: parseAmount(session.amount_subtotal),
    discountMinor: parseAmount(session.total_details?.amount_discount),
    taxMinor: parseAmount(session.total_details?.amount_tax),
    totalMinor: parseAmount(session.amount_total),
    ...(await describeCharge(stripe, intent?.id, charge)),
    paymentIntentId: intent?.id ?? null,
    payerEmail: session.customer_details?.email ?? null,
    paidAt: paid ? new Date((charge?.created ?? session.created) * 1_000) : null,
  };
}

/** Stripe's amounts are always valid, so an invalid one does not come from Stripe. */
export function parseAmount(minor: number | null | undefined): number {
  const amount = minor ?? 0;
  if (!Number.isInteger(amount) || amount < 0 || amount > MAX_AMOUNT_MINOR) {
    throw new AppError("payment_unavailable", { cause: new Error(`Invalid amount: ${amount}`) });
  }
  return amount;
}

/** Marks refunds of what no longer buys anything. */
export const UNUSED_METADATA = "unused";

/** The refunds, disputes and card of a payment, for `PaymentSnapshot`. */
export async function describeCharge(
  stripe: Stripe,
  intentId: string | undefined,
  charge: Stripe.Charge | undefined,
): Promise<
  Pick<
    PaymentSnapshot,
    "refundedMinor" | "unusedRefundedMinor" | "cardFingerprint" | "lastRefundFailed" | "disputes"
  >
> {
  const refunds = charge?.refunds?.data ?? [];
  return {
    refundedMinor: parseAmount(charge?.amount_refunded),
    unusedRefundedMinor: sumUnusedRefunds(refunds),
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
    lastRefundFailed: hasFailedRefund(refunds),
    disputes: intentId && charge?.disputed ? await listDisputeStatuses(stripe, intentId) : [],
  };
}

/** Stripe lists the ten newest refunds of a charge. A payment is never released in so many parts. */
function sumUnusedRefunds(
  refunds: { amount: number; status: string | null; metadata: Record<string, string> | null }[],
): number {
  return refunds
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .filter(({ metadata }) => metadata?.[UNUSED_METADATA] !== undefined)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Expects the newest refund first. */
function hasFailedRefund([last]: { status: string | null }[]): boolean {
  return last?.status === "failed" || last?.status === "canceled";
}

export function getExpanded<T extends object>(field: string | T | null | undefined): T | undefined {
  return typeof field === "object" && field !== null ? field : undefined;
}

function toSessionStatus(status: string | null): PaymentSnapshot["session"] {
  return status === "complete" || status === "expired" ? status : "open";
}

async function listDisputeStatuses(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<DisputeStatus[]> {
  const disputes = await callStripe(() =>
    stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }),
  );
  return disputes.data.map((dispute) => toDisputeStatus(dispute.status));
}

/** Inquiries (`warning_…`) and prevented disputes take no money back. Unknown future statuses count as open. */
export function toDisputeStatus(status: string): DisputeStatus {
  if (status === "won" || status === "lost") return status;
  return status.startsWith("warning_") || status === "prevented" ? "none" : "open";
}
