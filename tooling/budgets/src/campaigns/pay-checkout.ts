import type { Payments } from "@site/local/payments/start-payments";
import { pressPay, sessionOf } from "@site/local/payments/test-support/press-pay";

/** Fills in the provider's page and presses the button, twice where tax changed the total in between. */
export async function payCheckout(
  { url, apiBase }: Payments,
  { checkoutUrl, secretKey, email }: { checkoutUrl: string; secretKey: string; email: string },
): Promise<string> {
  const session = sessionOf(checkoutUrl);
  for (let press = 0; press < 2; press += 1) {
    const total = await totalOf(`${apiBase}/v1/checkout/sessions/${session}`, secretKey);
    const answer = await pressPay({ url }, session, total, { email });
    await answer.arrayBuffer();
    if (answer.status === 303) return session;
  }
  throw new Error("The provider's page did not take the payment.");
}

/** Asks again where the stand-in was told to fail: a person's page shows the total all the same. */
async function totalOf(session: string, secretKey: string): Promise<number> {
  for (;;) {
    const shown = await fetch(session, { headers: { authorization: `Bearer ${secretKey}` } });
    const { amount_total: total } = (await shown.json()) as { amount_total?: number };
    if (total !== undefined) return total;
  }
}
