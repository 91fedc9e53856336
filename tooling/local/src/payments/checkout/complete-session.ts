import type Stripe from "stripe";

import { idOf } from "../find-object.ts";
import { refreshCoupon } from "../resources/coupons.ts";
import { createInvoice } from "../resources/create-invoice.ts";
import { createCustomer } from "../resources/customers.ts";
import type { World } from "../world.ts";
import { updateBuyersCustomer } from "./apply-buyer.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";

/** Closes a session whose payment is through, under way, or not needed. */
export function completeSession(
  world: World,
  session: Stripe.Checkout.Session,
  draft: CheckoutDraft,
  paymentStatus: "paid" | "unpaid" | "no_payment_required",
): void {
  session.status = "complete";
  session.payment_status = paymentStatus;
  session.url = null;
  if (session.customer) updateBuyersCustomer(world, session, draft);
  else if (session.customer_creation === "always" || session.invoice_creation?.enabled) {
    nameCustomer(world, session);
  }
  const coupon = draft.coupon && world.store.find("coupon", draft.coupon.id);
  if (coupon) refreshCoupon(world, { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  if (paymentStatus !== "unpaid") createInvoice(world, session, draft);
  world.emit("checkout.session.completed", session);
  world.store.changed();
}

function nameCustomer(world: World, session: Stripe.Checkout.Session): void {
  const details = session.customer_details;
  const customer = createCustomer(world, {
    address: details?.address ?? null,
    email: details?.email ?? null,
    name: details?.name ?? null,
  });
  session.customer = customer.id;
  const intent = world.store.find("payment_intent", idOf(session.payment_intent));
  if (!intent) return;
  intent.customer = customer.id;
  const charge = world.store.find("charge", idOf(intent.latest_charge));
  if (charge) charge.customer = customer.id;
}
