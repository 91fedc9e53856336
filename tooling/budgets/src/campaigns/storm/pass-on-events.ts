import { setTimeout as delay } from "node:timers/promises";

import type { Parts } from "../with-parts.ts";
import type { Deliveries } from "./deliver-events.ts";

export interface PassOn {
  count: () => number;
  /** Passes the last events on and ends. */
  finish: () => Promise<void>;
}

const LOOK_EVERY_MS = 200;

/**
 * An event that the endpoint is subscribed to, and two of the same payment that may come before it and lead to the
 * same purchase.
 */
export const deliveredTypes = new Set([
  "checkout.session.completed",
  "payment_intent.succeeded",
  "charge.succeeded",
]);

/** Passes the provider's events to our own, worse deliveries. */
export function passOnEvents({ payments }: Parts, deliveries: Deliveries, copies: number): PassOn {
  let seen = 0;
  let count = 0;
  const over = new AbortController();
  const takeOver = () => {
    for (const event of payments.control.listEvents().slice(seen)) {
      seen += 1;
      if (!deliveredTypes.has(event.type)) continue;
      count += 1;
      deliveries.add(JSON.stringify(event), copies);
    }
  };
  const loop = async () => {
    while (!over.signal.aborted) {
      takeOver();
      await delay(LOOK_EVERY_MS);
    }
    takeOver();
    deliveries.finish();
  };
  const looping = loop();
  return {
    count: () => count,
    finish: async () => {
      over.abort();
      await looping;
    },
  };
}
