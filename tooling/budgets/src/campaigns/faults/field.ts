import type { FaultyProxy } from "../faulty-proxy.ts";
import type { Parts } from "../with-parts.ts";

/** What a fault can be done to. */
export interface Field {
  parts: Parts;
  /** In front of each part that the API reaches. */
  proxies: Record<"postgres" | "identity" | "payments" | "smtp", FaultyProxy>;
  /** The settings of the API behind the proxies. */
  environment: NodeJS.ProcessEnv;
  /** Addresses of the API that visitors and webhooks are sent to in turn. */
  urls: string[];
  /** The folder of a small disk, where one could be made. */
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
  /** Gives what ends it. */
  begin: (field: Field) => Promise<() => Promise<void>>;
}
