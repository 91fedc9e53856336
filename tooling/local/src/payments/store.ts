import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type Stripe from "stripe";

import { replaceFile } from "../replace-file.ts";
import type { CheckoutDraft } from "./checkout/session-params.ts";
import type { ApiResponse } from "./http/api-error.ts";

/** The API version of the SDK. A newer SDK causes a type error here. */
export const apiVersion = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;

export type EventType = Stripe.Event["type"];

/** An event as stored and sent. Its object is a copy of the state at that time. */
export interface WireEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: unknown };
  livemode: false;
  pending_webhooks: number;
  type: EventType;
}

/** The delivery of an event to an endpoint. Duplicates are separate deliveries. */
export interface Delivery {
  id: string;
  event: string;
  type: string;
  endpoint: string;
  url: string;
  created: number;
  status: DeliveryStatus;
  attempts: Attempt[];
  signature: SignatureKind;
  /** Milliseconds since 1970; null if no attempt is scheduled. */
  due: number | null;
}

type DeliveryStatus = "pending" | "held" | "delivered" | "failed" | "dropped";
export type SignatureKind = "valid" | "wrong_secret" | "stale";

interface Attempt {
  at: number;
  /** HTTP status, or null if there was no response. */
  status: number | null;
  error: string | null;
}

/** All stored objects, by the provider's names for their kinds. */
export interface Collections {
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  "checkout.session": Stripe.Checkout.Session;
  coupon: Stripe.Coupon;
  credit_note: Stripe.CreditNote;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: WireEvent;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
  webhook_endpoint: Stripe.WebhookEndpoint;
  /** Data that the provider's API does not return. */
  draft: CheckoutDraft;
  delivery: Delivery;
  kept_answer: StoredResponse;
}

export type Kind = keyof Collections;

export interface Store {
  find: <K extends Kind>(kind: K, id: string) => Collections[K] | undefined;
  /** Adds an object, or replaces the one with the same id. */
  put: <K extends Kind>(kind: K, object: Collections[K]) => Collections[K];
  remove: (kind: Kind, id: string) => void;
  /** Returns objects in order of creation. */
  all: <K extends Kind>(kind: K) => Collections[K][];
  /** Must be called after changing an object in place. */
  changed: () => void;
  flush: () => void;
}

const SAVE_AFTER_MS = 50;
/**
 * The next save waits this many times as long as the last one took. Each save writes all objects, so with many of them
 * frequent saves would delay requests beyond the shop's timeout.
 */
const PAUSE_PER_SAVE = 20;

/** Opens a store in memory, read from `dataFile` and written to it soon after each change. */
export function openStore(dataFile?: string): Store {
  const tables = new Map<Kind, Map<string, unknown>>();
  const ensureCollection = <K extends Kind>(kind: K) => {
    const table = tables.get(kind) ?? new Map<string, unknown>();
    tables.set(kind, table);
    return table as Map<string, Collections[K]>;
  };
  let saving: NodeJS.Timeout | undefined;
  let saveAfterMs = SAVE_AFTER_MS;
  if (dataFile) mkdirSync(path.dirname(dataFile), { recursive: true });

  for (const [kind, objects] of Object.entries(readSavedObjects(dataFile))) {
    const table = ensureCollection(kind as Kind);
    for (const object of objects) table.set(object.id, object as never);
  }

  const flush = () => {
    clearTimeout(saving);
    saving = undefined;
    if (!dataFile) return;
    const started = performance.now();
    const saved = Object.fromEntries(
      [...tables].map(([kind, table]) => [kind, [...table.values()]]),
    );
    replaceFile(dataFile, JSON.stringify(saved));
    saveAfterMs = Math.max(SAVE_AFTER_MS, PAUSE_PER_SAVE * (performance.now() - started));
  };
  const changed = () => {
    if (dataFile) saving ??= setTimeout(flush, saveAfterMs);
  };

  return {
    find: (kind, id) => ensureCollection(kind).get(id),
    put: (kind, object) => {
      ensureCollection(kind).set(object.id, object);
      changed();
      return object;
    },
    remove: (kind, id) => {
      ensureCollection(kind).delete(id);
      changed();
    },
    all: (kind) => [...ensureCollection(kind).values()],
    changed,
    flush,
  };
}

function readSavedObjects(dataFile: string | undefined): Record<string, { id: string }[]> {
  if (!dataFile) return {};
  try {
    return JSON.parse(readFileSync(dataFile, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new Error(`The payments' data in ${dataFile} cannot be read.`, { cause: error });
  }
}

/** The response stored under an idempotency key, with its request. */
interface StoredResponse {
  /** The idempotency key. */
  id: string;
  asked: string;
  created: number;
  answer: ApiResponse | null;
}
