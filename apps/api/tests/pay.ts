import type { Payments } from "@site/local/payments/start-payments";

/** The checkout session in the address of its page. */
export function sessionOf(checkoutUrl: string): string {
  const session = /cs_[A-Za-z0-9_]+/.exec(checkoutUrl)?.[0];
  if (!session) throw new Error(`There is no session in ${checkoutUrl}`);
  return session;
}

/** Fills in the provider's page and presses the button, twice where tax changed the total in between. */
export async function pay(
  payments: Payments,
  sessionId: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  const press = async () => {
    const session = await fetch(`${payments.apiBase}/v1/checkout/sessions/${sessionId}`, {
      headers: { authorization: "Bearer sk_test_local" },
    });
    const { amount_total: total } = (await session.json()) as { amount_total: number };
    return fetch(`${payments.url}/c/pay/${sessionId}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        shown_total: String(total),
        email: "buyer@shop.test",
        country: "US",
        method: "card",
        number: "4242 4242 4242 4242",
        expiry: "12/34",
        cvc: "123",
        name: "Ada Buyer",
        ...fields,
      }),
    });
  };
  const first = await press();
  return first.status === 200 && !fields.number ? press() : first;
}
