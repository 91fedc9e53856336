import type { Payments } from "@site/local/payments/start-payments";
import { payCheckout } from "@site/local/payments/test-support/pay-checkout";

export { parseSessionId } from "@site/local/payments/test-support/pay-checkout";

/** Fills in the provider's page of a session and pays. */
export function paySession(
  { url, apiBase }: Payments,
  sessionId: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  return payCheckout({ url, apiBase, secretKey: "sk_test_local" }, sessionId, fields);
}
