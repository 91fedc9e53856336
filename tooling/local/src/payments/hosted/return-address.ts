import type Stripe from "stripe";

/** Where the shop wants its buyer back; only the literal placeholder is filled in, as the provider does. */
export function returnAddress({ success_url: address, id }: Stripe.Checkout.Session): string {
  return (address ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id);
}
