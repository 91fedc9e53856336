import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

/** A simulated failure of the API. */
export interface Fault {
  /**
   * `slow` delays the response, `error` responds with 500, `rate_limit` with 429, `forbid` as to a
   * key without the permission, `nonsense` with a page that is not JSON, and `refuse` closes the connection without a response. An `error` is stored under the request's idempotency
   * key.
   */
  kind: "error" | "forbid" | "nonsense" | "rate_limit" | "refuse" | "slow";
  /** Delay for `slow`, in milliseconds. */
  ms?: number;
  /** Number of affected requests. Absent for all requests until the fault is cleared. */
  times?: number;
  /** Affects only paths that start with this, such as `/v1/refunds`. */
  path?: string;
  method?: string;
  /** Runs the operation first, so that only its response is lost. */
  after?: boolean;
}

export interface FaultCandidate {
  method: string;
  /** Path with query. */
  url: string;
  body: string;
  /** Whether the response is already stored, from an earlier request with the same key. */
  isReplay: boolean;
  /** Whether the request was made by the provider's SDK, which only the shop uses. */
  isFromShop: boolean;
}

export interface Faults {
  add: (fault: Fault) => void;
  /** Removes all faults and sends delayed responses now. */
  clear: () => void;
  list: () => Fault[];
  consumeFault: (request: FaultCandidate) => Fault | undefined;
  /** Waits before a slow response is sent. */
  wait: (ms: number) => Promise<void>;
}

/** Creates the list of faults. For `firstTrySeed`, see `PaymentsOptions.firstTryFails`. */
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
      // A first-try failure is not added while a test has set faults.
      if (faults.length === 0 && !isReplay && isFromShop) return failFirst(request);
      if (met?.times !== undefined) {
        met.times -= 1;
        if (met.times <= 0) faults = faults.filter((fault) => fault !== met);
      }
      return met;
    },
  };
}

/** The possible failures of a first try: the operation runs or not, and the response is an error or missing. */
const firstFailures: Fault[] = [
  { kind: "error" },
  { kind: "error", after: true },
  { kind: "refuse" },
  { kind: "refuse", after: true },
];
