import type { Payments } from "@site/local/payments/start-payments";
import { payCheckout as pay, parseSessionId } from "@site/local/payments/test-support/pay-checkout";

/** Pays a checkout on the provider's page; fails if the page did not accept it. */
export async function payCheckout(
  { url, apiBase }: Payments,
  { checkoutUrl, secretKey, email }: { checkoutUrl: string; secretKey: string; email: string },
): Promise<string> {
  const session = parseSessionId(checkoutUrl);
  const answer = await pay({ url, apiBase, secretKey }, session, { email });
  await answer.arrayBuffer();
  if (answer.status === 303) return session;
  throw new Error("The provider's page did not take the payment.");
}
