/** The checkout session in the address of its page. */
export function sessionOf(checkoutUrl: string): string {
  const session = /cs_[A-Za-z0-9_]+/.exec(checkoutUrl)?.[0];
  if (!session) throw new Error(`There is no session in ${checkoutUrl}`);
  return session;
}

/**
 * Fills in the provider's page as a buyer whose card is good, and presses the button once: 303 leads back to the
 * shop, 200 shows the page again, with what was wrong or with another total to agree to.
 */
export function pressPay(
  payments: { url: string },
  sessionId: string,
  shownTotal: number,
  fields: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${payments.url}/c/pay/${sessionId}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      shown_total: String(shownTotal),
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
}
