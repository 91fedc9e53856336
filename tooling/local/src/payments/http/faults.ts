import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

/** A simulated failure of the API. */
export interface Fault {
  /**
   * `slow` answers late, `error` with 500, `rate_limit` with 429, `nonsense` with a page that is not JSON, `refuse`
   * closes the connection without an answer. An `error` is stored under the request's idempotency key.
   */
  kind: "error" | "nonsense" | "rate_limit" | "refuse" | "slow";
  /** The delay of `slow`. */
  ms?: number;
  /** How many requests it affects; all until it is cleared if absent. */
  times?: number;
  /** Only requests whose path begins with this, as in `/v1/refunds`. */
  path?: string;
  method?: string;
  /** The request is carried out first, so that only its answer is lost. */
  after?: boolean;
}

export interface FaultCandidate {
  method: string;
  /** With the query. */
  url: string;
  body: string;
  /** Its answer is stored, and was given before anything could fail. */
  isReplay: boolean;
  /** Made by the provider's SDK, which only the shop does. */
  isFromShop: boolean;
}

export interface Faults {
  add: (fault: Fault) => void;
  /** Ends all faults; delayed answers are sent now. */
  clear: () => void;
  list: () => Fault[];
  /** The fault for this request, counted as used. */
  consumeFault: (request: FaultCandidate) => Fault | undefined;
  /** The delay of a slow answer. */
  wait: (ms: number) => Promise<void>;
}

/** `firstTrySeed`: see `PaymentsOptions.firstTryFails`. */
export function createFaults(firstTrySeed?: number): Faults {
  let faults: Fault[] = [];
  const tried = new Set<string>();
  const failFirst = ({ method, url, body }: FaultCandidate): Fault | undefined => {
    const request = createHash("sha256")
      .update(`${firstTrySeed}\n${method} ${url}\n${body}`)
      .digest();
    const name = request.toString("hex");
    if (firstTrySeed === undefined || tried.has(name)) return undefined;
    tried.add(name);
    return firstFailures[(request[0] ?? 0) % firstFailures.length];
  };
  let cleared = new AbortController();
  return {
    add: (fault) => {
      faults.push({ ...fault });
    },
    clear: () => {
      faults = [];
      cleared.abort();
      cleared = new AbortController();
    },
    wait: (ms) => delay(ms, undefined, { signal: cleared.signal }).catch(() => undefined),
    list: () => [...faults],
    consumeFault: (request) => {
      const { method, url, isReplay, isFromShop } = request;
      const met = faults.find(
        (fault) =>
          url.startsWith(fault.path ?? "/") &&
          (!fault.method || fault.method === method) &&
          !(isReplay && fault.kind === "error"),
      );
      // Requests for which a test sets a fault get no further one.
      if (faults.length === 0 && !isReplay && isFromShop) return failFirst(request);
      if (met?.times !== undefined) {
        met.times -= 1;
        if (met.times <= 0) faults = faults.filter((fault) => fault !== met);
      }
      return met;
    },
  };
}

/** Faults for the first attempt of a request: it is executed or not, with a wrong response or none. */
const firstFailures: Fault[] = [
  { kind: "error" },
  { kind: "error", after: true },
  { kind: "refuse" },
  { kind: "refuse", after: true },
];
