import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type Stripe from "stripe";

import { writeWhole } from "../write-whole.ts";
import type { CheckoutDraft } from "./checkout/checkout-draft.ts";
import type { KeptAnswer } from "./http/kept-answer.ts";
import type { Delivery } from "./webhooks/delivery.ts";
import type { WireEvent } from "./wire-types.ts";

/** All stored objects, by the provider's names. */
export interface Collections {
  charge: Stripe.Charge;
  "checkout.session": Stripe.Checkout.Session;
  coupon: Stripe.Coupon;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: WireEvent;
  invoice: Stripe.Invoice;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
  webhook_endpoint: Stripe.WebhookEndpoint;
  /** Data that the provider does not expose. */
  draft: CheckoutDraft;
  delivery: Delivery;
  kept_answer: KeptAnswer;
}

export type Kind = keyof Collections;

export interface Store {
  find: <K extends Kind>(kind: K, id: string) => Collections[K] | undefined;
  /** Adds it, or replaces it in place. */
  put: <K extends Kind>(kind: K, object: Collections[K]) => Collections[K];
  remove: (kind: Kind, id: string) => void;
  /** In order of creation. */
  all: <K extends Kind>(kind: K) => Collections[K][];
  /** Call this after changing an object in place. */
  changed: () => void;
  flush: () => void;
}

const SAVE_AFTER_MS = 50;

/** Objects in memory, written to `dataFile` soon after each change and read from it at the start. */
export function openStore(dataFile?: string): Store {
  const tables = new Map<Kind, Map<string, unknown>>();
  const tableOf = <K extends Kind>(kind: K) => {
    const table = tables.get(kind) ?? new Map<string, unknown>();
    tables.set(kind, table);
    return table as Map<string, Collections[K]>;
  };
  let saving: NodeJS.Timeout | undefined;
  if (dataFile) mkdirSync(path.dirname(dataFile), { recursive: true });

  for (const [kind, objects] of Object.entries(readSaved(dataFile))) {
    const table = tableOf(kind as Kind);
    for (const object of objects) table.set(object.id, object as never);
  }

  const flush = () => {
    clearTimeout(saving);
    saving = undefined;
    if (!dataFile) return;
    const saved = Object.fromEntries(
      [...tables].map(([kind, table]) => [kind, [...table.values()]]),
    );
    writeWhole(dataFile, JSON.stringify(saved));
  };
  const changed = () => {
    if (dataFile) saving ??= setTimeout(flush, SAVE_AFTER_MS);
  };

  return {
    find: (kind, id) => tableOf(kind).get(id),
    put: (kind, object) => {
      tableOf(kind).set(object.id, object);
      changed();
      return object;
    },
    remove: (kind, id) => {
      tableOf(kind).delete(id);
      changed();
    },
    all: (kind) => [...tableOf(kind).values()],
    changed,
    flush,
  };
}

function readSaved(dataFile: string | undefined): Record<string, { id: string }[]> {
  if (!dataFile) return {};
  try {
    return JSON.parse(readFileSync(dataFile, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new Error(`The payments' data in ${dataFile} cannot be read.`, { cause: error });
  }
}
