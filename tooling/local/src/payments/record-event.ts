import { newId } from "./new-id.ts";
import type { Provider } from "./provider.ts";
import { apiVersion } from "./wire-types.ts";
import type { EventType, WireEvent } from "./wire-types.ts";

interface Happening {
  type: EventType;
  object: unknown;
  /** What the fields of the object were before, where they changed. */
  previous: Record<string, unknown> | undefined;
}

/** Keeps an event with the object as it is now, and the request that caused it. */
export function recordEvent(provider: Provider, { type, object, previous }: Happening): WireEvent {
  return provider.store.put("event", {
    id: newId("evt"),
    object: "event",
    api_version: apiVersion,
    created: provider.now(),
    data: {
      object: structuredClone(object),
      ...(previous && { previous_attributes: previous }),
    },
    livemode: false,
    pending_webhooks: 0,
    request: {
      id: provider.request?.id ?? null,
      idempotency_key: provider.request?.idempotencyKey ?? null,
    },
    type,
  });
}
