import { setTimeout as delay } from "node:timers/promises";

/** What is wrong with the API for a while. */
export interface Fault {
  /**
   * `slow` answers late, `error` with 500, `rate_limit` with 429, `nonsense` with a page that is no JSON,
   * `refuse` closes the connection unanswered.
   */
  kind: "error" | "nonsense" | "rate_limit" | "refuse" | "slow";
  /** How late, for `slow`. */
  ms?: number;
  /** How many requests meet it; all until it is cleared when absent. */
  times?: number;
  /** Only requests whose path begins so, as in `/v1/refunds`. */
  path?: string;
  method?: string;
  /** The request is carried out first, so that only its answer is lost. */
  after?: boolean;
}

export interface Faults {
  add: (fault: Fault) => void;
  /** Ends all faults; what was being answered late is answered now. */
  clear: () => void;
  list: () => Fault[];
  /** The fault that this request meets, counted as met. */
  meet: (method: string, path: string) => Fault | undefined;
  /** The wait of a slow answer. */
  wait: (ms: number) => Promise<void>;
}

export function createFaults(): Faults {
  let faults: Fault[] = [];
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
    meet: (method, path) => {
      const met = faults.find(
        (fault) => path.startsWith(fault.path ?? "/") && (!fault.method || fault.method === method),
      );
      if (met?.times !== undefined) {
        met.times -= 1;
        if (met.times <= 0) faults = faults.filter((fault) => fault !== met);
      }
      return met;
    },
  };
}
