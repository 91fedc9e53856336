import { setTimeout as delay } from "node:timers/promises";

import { startCheckoutResultSchema } from "@site/contracts/billing";
import { TERMS_VERSION } from "@site/contracts/plans";
import type { Payments } from "@site/local/payments/start-payments";

import { payCheckout } from "../pay-checkout.ts";
import type { SignedInPerson } from "../signed-in-people.ts";

export interface Shop {
  /** The processes that answer visitors and webhooks. */
  urls: readonly string[];
  payments: Payments;
  secretKey: string;
  signal: AbortSignal;
  /** Receives every answer that no visitor and no provider should get. */
  onOddAnswer: (status: number) => void;
  /** How long a step is tried. */
  patienceMs?: number;
}

const AT_ONCE = 12;
/** What a browser, or a person, does without an answer: it tries again, elsewhere. */
const PAUSE_MS = 50;
/** Several times as long as a process takes to be up again. */
const PATIENCE_MS = 60_000;

/** Everyone buys, and opens the page after the payment, which settles the purchase as the webhook does. */
export async function buyEverything(shop: Shop, people: SignedInPerson[]): Promise<void> {
  const waiting = people.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [number, person] of waiting) await buy(shop, person, number);
    }),
  );
}

async function buy(shop: Shop, person: SignedInPerson, number: number): Promise<void> {
  const started = await ask(shop, person, {
    turn: number,
    route: "billing.startCheckout",
    body: { planId: "pro", termsVersion: TERMS_VERSION },
  });
  const { data } = (started as { result: { data: unknown } }).result;
  const checkout = startCheckoutResultSchema.parse(data);
  if (checkout.next !== "pay") throw new Error("A payment was due.");
  const { payments, secretKey } = shop;
  const { checkoutUrl } = checkout;
  const session = await payCheckout(payments, { checkoutUrl, secretKey, email: person.email });
  const input = encodeURIComponent(JSON.stringify({ checkoutSessionId: session }));
  await ask(shop, person, { turn: number + 1, route: `billing.status?input=${input}` });
}

interface Asked {
  turn: number;
  route: string;
  body?: object;
}

async function ask(
  { urls, signal, onOddAnswer, patienceMs = PATIENCE_MS }: Shop,
  { token, address }: SignedInPerson,
  { turn, route, body }: Asked,
): Promise<unknown> {
  let last = "there was no answer";
  const ends = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  for (let attempt = turn; ; attempt += 1) {
    if (ends.aborted) throw new Error(`${route} found no end: ${last}`, { cause: ends.reason });
    const response = await fetch(`${urls[attempt % urls.length]}/api/trpc/${route}`, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${token}`,
        "x-forwarded-for": address,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => undefined);
    const answer: unknown = await response?.json().catch(() => undefined);
    if (response?.ok && answer) return answer;
    if (response) last = `${response.status} ${JSON.stringify(answer)}`.slice(0, 500);
    if (response && !response.ok && ![409, 503].includes(response.status)) {
      onOddAnswer(response.status);
    }
    // A try that a busy shop did not ask for would only count against the buyer's limit.
    const seconds = Number(response?.headers.get("retry-after") ?? 0);
    await delay(Math.max(PAUSE_MS, seconds * 1_000), undefined, { signal: ends }).catch(() => {});
  }
}
