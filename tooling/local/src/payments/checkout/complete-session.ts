import type Stripe from "stripe";

import { idOf } from "../find-object.ts";
import type { Provider } from "../provider.ts";
import { refreshCoupon } from "../resources/coupons.ts";
import { createInvoice } from "../resources/create-invoice.ts";
import { createCustomer } from "../resources/customers.ts";
import { updateBuyersCustomer } from "./apply-buyer.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";

/** Closes a session whose payment succeeded, is pending, or is not needed. */
export function completeSession(
  provider: Provider,
  session: Stripe.Checkout.Session,
  draft: CheckoutDraft,
  paymentStatus: "paid" | "unpaid" | "no_payment_required",
): void {
  session.status = "complete";
  session.payment_status = paymentStatus;
  session.url = null;
  if (session.customer) updateBuyersCustomer(provider, session, draft);
  else if (session.invoice_creation?.enabled) nameCustomer(provider, session);
  const coupon = draft.coupon && provider.store.find("coupon", draft.coupon.id);
  if (coupon) refreshCoupon(provider, { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  if (paymentStatus !== "unpaid") createInvoice(provider, session, draft);
  provider.emit("checkout.session.completed", session);
  provider.store.changed();
}

function nameCustomer(provider: Provider, session: Stripe.Checkout.Session): void {
  const details = session.customer_details;
  const customer = createCustomer(provider, {
    address: details?.address ?? null,
    email: details?.email ?? null,
    name: details?.name ?? null,
  });
  session.customer = customer.id;
  const intent = provider.store.find("payment_intent", idOf(session.payment_intent));
  if (!intent) return;
  intent.customer = customer.id;
  const charge = provider.store.find("charge", idOf(intent.latest_charge));
  if (charge) charge.customer = customer.id;
}
