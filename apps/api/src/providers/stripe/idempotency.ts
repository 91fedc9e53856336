import { setTimeout as delay } from "node:timers/promises";

import { callStripe, isStripeError } from "./client.ts";

/** Each stored failure uses up a key, and a call can cause at most two. */
const MAX_KEYS = 50;
const PAUSE_MS = 250;

interface IdempotentCall<T> {
  /** Identifies the operation. */
  key: string;
  request: (idempotencyKey: string) => Promise<T>;
  /**
   * Finds the result of a failed attempt that took effect anyway. Called before the operation is repeated under
   * another key.
   */
  findCompleted?: () => Promise<T | undefined>;
}

/**
 * Carries out an operation at most once. Stripe stores each response under its idempotency key for a day, even its
 * own failures (5xx). If it replays a failure, the key is used up and the next one is tried. All calls go through the
 * keys in the same order, so they all reach the same unused one.
 */
export async function callWithIdempotencyKey<T extends { object: string }>({
  key,
  request,
  findCompleted,
}: IdempotentCall<T>): Promise<T> {
  let newFailures = 0;
  for (let usedKeys = 0; ;) {
    try {
      return await callStripe(() => request(usedKeys === 0 ? key : `${key}-${usedKeys + 1}`));
    } catch (error) {
      const failure = getStripeFailure(error);
      newFailures += failure === "new" ? 1 : 0;
      if (!failure || newFailures > 1 || usedKeys >= MAX_KEYS) throw error;
      // Retrying a new failure under the same key shows whether Stripe stored it.
      if (failure === "new") await delay(PAUSE_MS);
      else {
        usedKeys += 1;
        const completed = await findCompleted?.();
        if (completed) return completed;
      }
    }
  }
}

/** Whether Stripe failed just now, or replayed a stored failure. `callStripe` wraps Stripe's error as the cause. */
function getStripeFailure(error: unknown): "new" | "stored" | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!isStripeError(cause, "StripeAPIError") || (cause.statusCode ?? 0) < 500) return undefined;
  return cause.headers?.["idempotent-replayed"] === "true" ? "stored" : "new";
}
