import { setTimeout as delay } from "node:timers/promises";

import { callStripe, isStripeError } from "./client.ts";

/** One failure of Stripe's uses one up, and a call uses at most two. */
const MAX_KEYS = 50;
const PAUSE_MS = 250;

interface IdempotentCall<T> {
  /** Identifies the operation, no matter who requests it and how often. */
  key: string;
  request: (idempotencyKey: string) => Promise<T>;
  /**
   * What an attempt that Stripe answered with a failure did nevertheless; checked before the operation gets another
   * key.
   */
  findCompleted?: () => Promise<T | undefined>;
}

/**
 * Creates something once. Stripe stores an answer under its key for a day, even its own failure (5xx): if it
 * returns such a failure again, the key is used up, and the next one replaces it. Every call goes through the keys
 * in the same order, so all of them arrive at the first unused one.
 */
export async function callWithIdempotencyKey<T extends { object: string }>(
  wish: IdempotentCall<T>,
): Promise<T> {
  const { key, request, findCompleted } = wish;
  let failed = 0;
  for (let spent = 0; ;) {
    try {
      return await callStripe(() => request(spent === 0 ? key : `${key}-${spent + 1}`));
    } catch (error) {
      const failure = getStripeFailure(error);
      failed += failure === "new" ? 1 : 0;
      if (!failure || failed > 1 || spent >= MAX_KEYS) throw error;
      // A new failure is retried under the same key, which shows whether Stripe stores it.
      if (failure === "new") await delay(PAUSE_MS);
      else {
        spent += 1;
        const done = await findCompleted?.();
        if (done) return done;
      }
    }
  }
}

/** Whether Stripe failed, now or on an earlier request; `calling` has it as the cause of its refusal. */
function getStripeFailure(error: unknown): "new" | "kept" | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!isStripeError(cause, "StripeAPIError") || (cause.statusCode ?? 0) < 500) return undefined;
  return cause.headers?.["idempotent-replayed"] === "true" ? "kept" : "new";
}
