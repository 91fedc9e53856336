import { setTimeout as delay } from "node:timers/promises";

import { startCheckoutResultSchema } from "@site/contracts/billing";
import { TERMS_VERSION } from "@site/contracts/plans";
import type { Payments } from "@site/local/payments/start-payments";

import { payOnProviderPage, type SignedInAccount } from "../accounts.ts";

export interface ShopAccess {
  /** URLs of the processes that serve visitors and webhooks. */
  urls: readonly string[];
  payments: Payments;
  secretKey: string;
  signal: AbortSignal;
  /** Called with the status of every unexpected response. */
  onUnexpectedAnswer: (status: number) => void;
  /** How long to retry a call. */
  timeoutMs?: number;
}

const CONCURRENCY = 12;
/** Delay before a retry. */
const PAUSE_MS = 50;
/** Several times the duration of a process restart. */
const TIMEOUT_MS = 60_000;

/** Buys with every account, and opens the page after the payment, which syncs the purchase as the webhook does. */
export async function buyAll(shop: ShopAccess, accounts: SignedInAccount[]): Promise<void> {
  const waiting = accounts.entries();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const [number, account] of waiting) await buyWithAccount(shop, account, number);
    }),
  );
}

async function buyWithAccount(
  shop: ShopAccess,
  account: SignedInAccount,
  number: number,
): Promise<void> {
  const started = await callUntilServed(shop, account, {
    turn: number,
    route: "billing.startCheckout",
    body: { planId: "pro", termsVersion: TERMS_VERSION },
  });
  const { data } = (started as { result: { data: unknown } }).result;
  const checkout = startCheckoutResultSchema.parse(data);
  if (checkout.next !== "pay") throw new Error("A payment was due.");
  const { payments, secretKey } = shop;
  const { checkoutUrl } = checkout;
  const session = await payOnProviderPage(payments, {
    checkoutUrl,
    secretKey,
    email: account.email,
  });
  const input = encodeURIComponent(JSON.stringify({ checkoutSessionId: session }));
  await callUntilServed(shop, account, {
    turn: number + 1,
    route: `billing.purchaseStatus?input=${input}`,
  });
}

interface ApiCall {
  turn: number;
  route: string;
  body?: object;
}

async function callUntilServed(
  { urls, signal, onUnexpectedAnswer, timeoutMs = TIMEOUT_MS }: ShopAccess,
  { token, address }: SignedInAccount,
  { turn, route, body }: ApiCall,
): Promise<unknown> {
  let last = "there was no answer";
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  for (let attempt = turn; ; attempt += 1) {
    if (ends.aborted) throw new Error(`${route} was never served: ${last}`, { cause: ends.reason });
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
      onUnexpectedAnswer(response.status);
    }
    // Retrying before Retry-After would only use up the buyer's rate limit.
    const seconds = Number(response?.headers.get("retry-after") ?? 0);
    await delay(Math.max(PAUSE_MS, seconds * 1_000), undefined, { signal: ends }).catch(() => {});
  }
}
