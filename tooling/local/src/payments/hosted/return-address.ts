import type Stripe from "stripe";

/** The shop's return address for its buyer; only the literal placeholder is replaced, as by the provider. */
export function returnAddress({ success_url: address, id }: Stripe.Checkout.Session): string {
  return (address ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id);
}
