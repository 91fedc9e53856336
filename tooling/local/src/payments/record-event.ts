import { newId } from "./new-id.ts";
import type { Provider } from "./provider.ts";
import { apiVersion } from "./wire-types.ts";
import type { EventType, WireEvent } from "./wire-types.ts";

/** Stores an event with the object's present state. */
export function recordEvent(provider: Provider, type: EventType, object: unknown): WireEvent {
  return provider.store.put("event", {
    id: newId("evt"),
    object: "event",
    api_version: apiVersion,
    created: provider.now(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 0,
    type,
  });
}
