import { randomBytes } from "node:crypto";

import { missingResource } from "./http/api-error.ts";
import {
  type Store,
  type Collections,
  type Kind,
  type EventType,
  apiVersion,
  type WireEvent,
} from "./store.ts";

/** The context of every operation of the mock provider. */
export interface Provider {
  store: Store;
  /** Seconds since 1970. */
  now: () => number;
  /** Returns the address of this server, without a trailing slash. */
  origin: () => string;
  /** Records an event and sends it to the webhook endpoints. */
  emit: (type: EventType, object: unknown) => void;
}

/** Stores an event with the object's current state. */
export function recordEvent(provider: Provider, type: EventType, object: unknown): WireEvent {
  return provider.store.put("event", {
    id: createId("evt"),
    object: "event",
    api_version: apiVersion,
    created: provider.now(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 0,
    type,
  });
}

/** Creates an id in the provider's form: `ch_` and 24 letters or digits, or as many as `length`. */
export function createId(prefix: string, length = 24): string {
  return `${prefix}_${randomBytes(length).toString("hex").slice(0, length)}`;
}

type Sparse<T> = T extends readonly (infer Item)[]
  ? Sparse<Item>[]
  : T extends object
    ? { [K in keyof T]?: Sparse<T[K]> }
    : T;

/**
 * Creates an object of the provider with only the fields that the shop, its tests or the mock's pages read. The SDK's
 * types check names and values. Add a field here when it is needed.
 */
export function sparseObject<T>(fields: Sparse<NoInfer<T>>): T {
  return fields as T;
}

/** A field that contains an id. The SDK's types also allow the expanded object, but the store contains only ids. */
type Reference = string | { id: string } | null | undefined;

export function getId(reference: Reference): string {
  return typeof reference === "string" ? reference : (reference?.id ?? "");
}

/** Returns an object. Throws the provider's error, which names the request's parameter, if there is none. */
export function getObject<K extends Kind>(
  provider: Provider,
  kind: K,
  reference: Reference,
  param = "id",
): Collections[K] {
  const id = getId(reference);
  const found = provider.store.find(kind, id);
  if (!found) throw missingResource(kind, id, param);
  return found;
}

/** Merges metadata for an update: given keys replace, empty values unset, null unsets all. */
export function mergeMetadata(
  present: Record<string, string> | null,
  changes: Record<string, string> | null | undefined,
): Record<string, string> {
  if (changes === null) return {};
  const merged = { ...present, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}
