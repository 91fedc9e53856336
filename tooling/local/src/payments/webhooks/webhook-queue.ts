import { randomInt } from "node:crypto";

import { createId } from "../provider.ts";
import type { Delivery, SignatureKind, Store, WireEvent } from "../store.ts";
import { signPayload } from "./sign-payload.ts";

/** How events are delivered from now on. */
export interface DeliveryRules {
  /** Holds deliveries until they are released. */
  hold: boolean;
  /** Drops deliveries. */
  drop: boolean;
  /** Number of deliveries of each event. */
  copies: number;
  /** Sends events that were emitted together in random order. */
  shuffle: boolean;
  delayMs: number;
  signature: SignatureKind;
  /** Sends only these event types; null for all. */
  types: string[] | null;
}

export const normalRules: DeliveryRules = {
  hold: false,
  drop: false,
  copies: 1,
  shuffle: false,
  delayMs: 0,
  signature: "valid",
  types: null,
};

export interface WebhookQueue {
  getRules: () => DeliveryRules;
  setRules: (rules: Partial<DeliveryRules>) => DeliveryRules;
  /** Queues an event for every subscribed endpoint. Returns the number of endpoints. */
  send: (event: WireEvent) => number;
  /** Sends events again, ignoring the rules. */
  replay: (
    events: readonly WireEvent[],
    options: { copies: number; shuffle: boolean },
  ) => Delivery[];
  /** Sends held deliveries, optionally in another order. Returns their number. */
  release: (options?: { shuffle?: boolean }) => number;
  /** Drops a pending or held delivery. */
  drop: (deliveryId: string) => void;
  /** Resumes deliveries that were due when the data was last saved. */
  resume: () => void;
  /** Resolves once no delivery is running or scheduled. */
  waitUntilIdle: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface WebhookQueueOptions {
  store: Store;
  /** The time of signatures, in seconds since 1970. */
  now: () => number;
  /** Delays between the attempts of a delivery. After the last one, the delivery fails. */
  retryDelaysMs: readonly number[];
  timeoutMs: number;
}

/**
 * Creates a queue that sends signed events to the webhook endpoints, with retries until an endpoint responds with
 * 2xx.
 */
export function createWebhookQueue({
  store,
  now,
  retryDelaysMs,
  timeoutMs,
}: WebhookQueueOptions): WebhookQueue {
  let rules = normalRules;
  let batch: Delivery[] = [];
  let flushing: NodeJS.Immediate | undefined;
  let waiters: (() => void)[] = [];
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  const isIdle = () => batch.length === 0 && timers.size === 0 && running.size === 0;
  const notifyWaiters = () => {
    if (!isIdle()) return;
    for (const notify of waiters) notify();
    waiters = [];
  };

  const schedule = (delivery: Delivery) => {
    const wait = Math.max(0, (delivery.due ?? 0) - Date.now());
    timers.set(
      delivery.id,
      setTimeout(() => {
        timers.delete(delivery.id);
        void start(delivery);
      }, wait),
    );
  };

  const start = (delivery: Delivery): Promise<void> => {
    const work = attempt(delivery).finally(() => {
      running.delete(work);
      notifyWaiters();
    });
    running.add(work);
    return work;
  };

  const attempt = async (delivery: Delivery): Promise<void> => {
    const event = store.find("event", delivery.event);
    const endpoint = store.find("webhook_endpoint", delivery.endpoint);
    if (!event || !endpoint || delivery.status !== "pending") return;
    const payload = JSON.stringify(event, null, 2);
    const at = Date.now();
    let status: number | null = null;
    let error: string | null = null;
    try {
      const response = await fetch(delivery.url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signPayload(
            payload,
            endpoint.secret ?? "",
            delivery.signature,
            now(),
          ),
          "user-agent": "Stripe/1.0 (local stand-in)",
        },
        body: payload,
        // A redirect counts as a failed delivery.
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping.signal]),
      });
      await response.arrayBuffer();
      status = response.status;
    } catch (thrown) {
      error = describeError(thrown);
    }
    // Aborted by `stop`: the delivery stays due and is sent at the next start.
    if (stopping.signal.aborted && status === null) return;
    record(delivery, { at, status, error });
  };

  const record = (delivery: Delivery, made: Delivery["attempts"][number]) => {
    delivery.attempts.push(made);
    const delay = retryDelaysMs[delivery.attempts.length - 1];
    if (made.status !== null && made.status >= 200 && made.status < 300) {
      delivery.status = "delivered";
      delivery.due = null;
      const event = store.find("event", delivery.event);
      if (event && event.pending_webhooks > 0) event.pending_webhooks -= 1;
    } else if (delivery.status !== "pending") {
      delivery.due = null;
    } else if (delay === undefined) {
      delivery.status = "failed";
      delivery.due = null;
    } else {
      delivery.due = Date.now() + delay;
      if (!stopping.signal.aborted) schedule(delivery);
    }
    store.changed();
  };

  const dispatch = async (deliveries: Delivery[], shuffled: boolean): Promise<void> => {
    for (const delivery of shuffled ? shuffle(deliveries) : deliveries) {
      if ((delivery.due ?? 0) > Date.now()) schedule(delivery);
      // Waits for each delivery, because concurrent ones would arrive in the order of the network.
      else if (shuffled) await start(delivery);
      else void start(delivery);
    }
  };

  const launch = (deliveries: Delivery[], shuffled: boolean) => {
    const work = dispatch(deliveries, shuffled).finally(() => {
      running.delete(work);
      notifyWaiters();
    });
    running.add(work);
  };

  const flushBatch = () => {
    flushing = undefined;
    const together = batch;
    batch = [];
    launch(together, rules.shuffle);
  };

  const add = (event: WireEvent, endpoint: { id: string; url: string }, applied: DeliveryRules) =>
    store.put("delivery", {
      id: createId("dlv"),
      event: event.id,
      type: event.type,
      endpoint: endpoint.id,
      url: endpoint.url,
      created: Date.now(),
      status: applied.drop ? "dropped" : applied.hold ? "held" : "pending",
      attempts: [],
      signature: applied.signature,
      due: applied.drop || applied.hold ? null : Date.now() + applied.delayMs,
    });

  const endpointsFor = (event: WireEvent) =>
    store
      .all("webhook_endpoint")
      .filter(
        ({ status, enabled_events }) =>
          status === "enabled" &&
          (enabled_events.includes("*") || enabled_events.includes(event.type)),
      );

  return {
    getRules: () => rules,
    setRules: (changes) => {
      rules = { ...rules, ...changes };
      return rules;
    },
    send: (event) => {
      const applied = !rules.types || rules.types.includes(event.type) ? rules : normalRules;
      const endpoints = endpointsFor(event);
      for (const endpoint of endpoints) {
        for (let copy = 0; copy < applied.copies; copy += 1) {
          const delivery = add(event, endpoint, applied);
          if (delivery.status === "pending") batch.push(delivery);
        }
      }
      flushing ??= setImmediate(flushBatch);
      return endpoints.length;
    },
    replay: (events, { copies, shuffle }) => {
      const sent = events.flatMap((event) =>
        endpointsFor(event).flatMap((endpoint) =>
          Array.from({ length: copies }, () => add(event, endpoint, normalRules)),
        ),
      );
      launch(sent, shuffle);
      return sent;
    },
    release: (options = {}) => {
      const held = store.all("delivery").filter(({ status }) => status === "held");
      for (const delivery of held) {
        delivery.status = "pending";
        delivery.due = Date.now();
      }
      store.changed();
      launch(held, options.shuffle ?? rules.shuffle);
      return held.length;
    },
    drop: (deliveryId) => {
      const delivery = store.find("delivery", deliveryId);
      if (delivery?.status !== "pending" && delivery?.status !== "held") return;
      clearTimeout(timers.get(deliveryId));
      timers.delete(deliveryId);
      delivery.status = "dropped";
      delivery.due = null;
      store.changed();
      notifyWaiters();
    },
    resume: () => {
      for (const delivery of store.all("delivery")) {
        if (delivery.status === "pending") schedule(delivery);
      }
    },
    waitUntilIdle: () =>
      isIdle() ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve)),
    stop: async () => {
      clearImmediate(flushing);
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}

function shuffle<T>(items: readonly T[]): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause instanceof Error ? thrown.cause.message : thrown.message;
}
