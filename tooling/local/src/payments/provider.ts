import type { Store } from "./store.ts";
import type { EventType } from "./wire-types.ts";

/** What every verb of the stand-in works on. */
export interface Provider {
  store: Store;
  /** Seconds since 1970, as the provider counts. */
  now: () => number;
  /** Where this server is reached, without a slash at the end. */
  origin: () => string;
  /** Records an event and sends it to the webhook endpoints. */
  emit: (type: EventType, object: unknown) => void;
}
