import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import { signPayload } from "@site/local/payments/webhooks/sign-payload";

import type { BackingServices } from "../services.ts";
import type { ShopAccess } from "./purchases.ts";

export interface WebhookDeliveries {
  /** Queues an event `copies` times. */
  add: (payload: string, copies: number) => void;
  /** Delivers in random order until `finish` was called and everything is accepted. */
  run: () => Promise<void>;
  /** Signals that nothing more will be added. */
  finish: () => void;
  countAccepted: () => number;
  /** Returns the number of retries after an error or no response. */
  countRepeated: () => number;
}

const CONCURRENCY = 16;
const PAUSE_MS = 25;

/** Delivers webhooks in random order. Deliveries that are not acknowledged are sent again, to any process. */
export function createWebhookDeliveries(
  shop: ShopAccess,
  webhookSecret: string,
): WebhookDeliveries {
  const waiting: string[] = [];
  const finished = new AbortController();
  let running = 0;
  let accepted = 0;
  let repeated = 0;

  const removeRandom = (): string | undefined => {
    if (waiting.length === 0) return undefined;
    const index = randomInt(waiting.length);
    const payload = waiting[index];
    waiting[index] = waiting.at(-1)!;
    waiting.pop();
    return payload;
  };

  const lane = async (): Promise<void> => {
    while (!finished.signal.aborted || waiting.length > 0 || running > 0) {
      shop.signal.throwIfAborted();
      const payload = removeRandom();
      if (payload === undefined) {
        await delay(PAUSE_MS);
        continue;
      }
      running += 1;
      const isAccepted = await deliver(shop, payload, webhookSecret);
      if (isAccepted) accepted += 1;
      else {
        repeated += 1;
        waiting.push(payload);
        await delay(PAUSE_MS);
      }
      running -= 1;
    }
  };

  return {
    add: (payload, copies) => {
      for (let copy = 0; copy < copies; copy += 1) waiting.push(payload);
    },
    run: async () => void (await Promise.all(Array.from({ length: CONCURRENCY }, lane))),
    finish: () => finished.abort(),
    countAccepted: () => accepted,
    countRepeated: () => repeated,
  };
}

async function deliver(
  { urls, signal, onUnexpectedAnswer }: ShopAccess,
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
  if (response && ![200, 409, 503].includes(response.status)) onUnexpectedAnswer(response.status);
  return response?.status === 200;
}

interface EventForwarding {
  countEvents: () => number;
  /** Forwards the remaining events and stops. */
  finish: () => Promise<void>;
}

const POLL_MS = 200;

/**
 * The event types that are delivered: one that the endpoint is subscribed to, and two of the same payment that may
 * arrive earlier and lead to the same purchase.
 */
export const DELIVERED_EVENT_TYPES = new Set([
  "checkout.session.completed",
  "payment_intent.succeeded",
  "charge.succeeded",
]);

/** Delivers the provider's events in place of the provider. */
export function forwardEvents(
  { payments }: BackingServices,
  deliveries: WebhookDeliveries,
  copies: number,
): EventForwarding {
  let seen = 0;
  let count = 0;
  const finished = new AbortController();
  const forwardNew = () => {
    for (const event of payments.control.listEvents().slice(seen)) {
      seen += 1;
      if (!DELIVERED_EVENT_TYPES.has(event.type)) continue;
      count += 1;
      deliveries.add(JSON.stringify(event), copies);
    }
  };
  const loop = async () => {
    while (!finished.signal.aborted) {
      forwardNew();
      await delay(POLL_MS);
    }
    forwardNew();
    deliveries.finish();
  };
  const looping = loop();
  return {
    countEvents: () => count,
    finish: async () => {
      finished.abort();
      await looping;
    },
  };
}
