import type { FaultyProxy } from "../faulty-proxy.ts";
import type { Parts } from "../with-parts.ts";

/** What faults act on. */
export interface Field {
  parts: Parts;
  /** A proxy in front of each part that the API reaches. */
  proxies: Record<"postgres" | "identity" | "payments" | "smtp", FaultyProxy>;
  /** The settings of the API behind the proxies. */
  environment: NodeJS.ProcessEnv;
  /** Addresses of the API, which visitors and webhooks use in turn. */
  urls: string[];
  /** The folder of a small disk, if one could be made. */
  smallDisk: string | undefined;
}

/** One thing that goes wrong, and ends. */
export interface Fault {
  what: string;
  seconds: number;
  /** Statuses of refusals that are right for this fault, besides 503. */
  alsoRight?: number[];
  /** Whether it needs the small disk. */
  onSmallDisk?: boolean;
  /** Returns a function that ends it. */
  begin: (field: Field) => Promise<() => Promise<void>>;
}
