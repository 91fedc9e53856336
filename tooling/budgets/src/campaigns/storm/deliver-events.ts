import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import { signPayload } from "@site/local/payments/webhooks/sign-payload";

import type { Shop } from "./buy-everything.ts";

export interface Deliveries {
  /** Queues an event, once for each delivery. */
  add: (payload: string, copies: number) => void;
  /** Delivers in any order until everything was accepted and `finish` was called. */
  run: () => Promise<void>;
  /** Nothing more will be added. */
  finish: () => void;
  taken: () => number;
  /** Deliveries that were repeated after no answer, or a refusal. */
  again: () => number;
}

const AT_ONCE = 16;
const PAUSE_MS = 25;

/**
 * Delivers as the provider does, only worse: whatever was not acknowledged comes again, to whichever process
 * answers then.
 */
export function createDeliveries(shop: Shop, webhookSecret: string): Deliveries {
  const waiting: string[] = [];
  const finished = new AbortController();
  let underWay = 0;
  let taken = 0;
  let again = 0;

  const takeAny = (): string | undefined => {
    if (waiting.length === 0) return undefined;
    const place = randomInt(waiting.length);
    const payload = waiting[place];
    waiting[place] = waiting.at(-1)!;
    waiting.pop();
    return payload;
  };

  const lane = async (): Promise<void> => {
    while (!finished.signal.aborted || waiting.length > 0 || underWay > 0) {
      shop.signal.throwIfAborted();
      const payload = takeAny();
      if (payload === undefined) {
        await delay(PAUSE_MS);
        continue;
      }
      underWay += 1;
      const isTaken = await deliver(shop, payload, webhookSecret);
      if (isTaken) taken += 1;
      else {
        again += 1;
        waiting.push(payload);
        await delay(PAUSE_MS);
      }
      underWay -= 1;
    }
  };

  return {
    add: (payload, copies) => {
      for (let copy = 0; copy < copies; copy += 1) waiting.push(payload);
    },
    run: async () => void (await Promise.all(Array.from({ length: AT_ONCE }, lane))),
    finish: () => finished.abort(),
    taken: () => taken,
    again: () => again,
  };
}

async function deliver(
  { urls, signal, onOddAnswer }: Shop,
  payload: string,
  secret: string,
): Promise<boolean> {
  const response = await fetch(`${urls[randomInt(urls.length)]}/api/webhooks/stripe`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "stripe-signature": signPayload(payload, secret, "valid"),
    },
    body: payload,
    signal,
  }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  if (response && ![200, 409, 503].includes(response.status)) onOddAnswer(response.status);
  return response?.status === 200;
}
