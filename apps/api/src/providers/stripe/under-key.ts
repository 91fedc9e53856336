import { setTimeout as delay } from "node:timers/promises";

import { calling } from "./client.ts";
import { isStripeError } from "./stripe-error.ts";

/** Each is spent by one failure of Stripe's, and a call spends two at the most. */
const MOST_KEYS = 50;
const PAUSE_MS = 250;

interface Once<T> {
  /** Names the wish, whoever utters it and however often. */
  key: string;
  ask: (idempotencyKey: string) => Promise<T>;
  /** What an attempt that Stripe answered by a failure did nevertheless; asked before the wish gets another key. */
  findDone?: () => Promise<T | undefined>;
}

/**
 * Has something made once. Stripe keeps an answer under its key for a day, a failure of its own (5xx) too: where
 * it gives such a failure again, the key is spent, and the next takes its place. Every call goes through the keys
 * in the same order, so all of them come to the one that was not spent.
 */
export async function underKey<T extends { object: string }>(wish: Once<T>): Promise<T> {
  const { key, ask, findDone } = wish;
  let failed = 0;
  for (let spent = 0; ;) {
    try {
      return await calling(() => ask(spent === 0 ? key : `${key}-${spent + 1}`));
    } catch (error) {
      const failure = failureOf(error);
      failed += failure === "new" ? 1 : 0;
      if (!failure || failed > 1 || spent >= MOST_KEYS) throw error;
      // A new one is asked for again under the same key, which tells whether Stripe keeps it.
      if (failure === "new") await delay(PAUSE_MS);
      else {
        spent += 1;
        const done = await findDone?.();
        if (done) return done;
      }
    }
  }
}

/** Whether Stripe failed, now or when it was asked before; `calling` has it as the cause of its refusal. */
function failureOf(error: unknown): "new" | "kept" | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!isStripeError(cause, "StripeAPIError") || (cause.statusCode ?? 0) < 500) return undefined;
  return cause.headers?.["idempotent-replayed"] === "true" ? "kept" : "new";
}
