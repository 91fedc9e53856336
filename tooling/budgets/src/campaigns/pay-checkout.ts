import type { Payments } from "@site/local/payments/start-payments";
import { payCheckout as pay, sessionOf } from "@site/local/payments/test-support/press-pay";

/** Pays a checkout on the provider's page; fails if the page did not accept it. */
export async function payCheckout(
  { url, apiBase }: Payments,
  { checkoutUrl, secretKey, email }: { checkoutUrl: string; secretKey: string; email: string },
): Promise<string> {
  const session = sessionOf(checkoutUrl);
  const answer = await pay({ url, apiBase, secretKey }, session, { email });
  await answer.arrayBuffer();
  if (answer.status === 303) return session;
  throw new Error("The provider's page did not take the payment.");
}
