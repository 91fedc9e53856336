import type { Store } from "./store.ts";
import type { EventType } from "./wire-types.ts";

/** The context of every verb of the stand-in. */
export interface Provider {
  store: Store;
  /** Seconds since 1970, as the provider counts. */
  now: () => number;
  /** The address of this server, without a trailing slash. */
  origin: () => string;
  /** Records an event and sends it to the webhook endpoints. */
  emit: (type: EventType, object: unknown) => void;
}
