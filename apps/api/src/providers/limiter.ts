import type { Pool, QueryConfig } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import { AppError } from "../errors.ts";
import type { Digests } from "./digests.ts";
import { type Networks, getNetworks } from "./networks.ts";

/** Allows each subject `points` calls per window of `seconds`, which begins with the first call. */
export interface Limit {
  points: number;
  seconds: number;
  /** Whether to use a sliding window instead of one that begins with the first call. Needs more statements. */
  isSliding?: boolean;
}

/** The limits, named by action and subject. Addresses and callers have separate counts, so neither uses up the other's. */
export const defaultLimits = {
  "checkout:account": { points: 20, seconds: 600 },
  "consent-receipt:caller": { points: 60, seconds: 3_600 },
  "quote:account": { points: 30, seconds: 86_400 },
  "quote:caller": { points: 60, seconds: 600 },
  // An account limit isn't enough: accounts are free, and each quote costs a tax calculation at the provider.
  "create-quote:caller": { points: 90, seconds: 86_400 },
  "coupon:caller": { points: 60, seconds: 600 },
  "coupon:account": { points: 20, seconds: 600 },
  "email-link:caller": { points: 120, seconds: 600 },
  "error-report:caller": { points: 20, seconds: 3_600 },
  "google:caller": { points: 60, seconds: 600 },
  "export:account": { points: 10, seconds: 600 },
  "mail:account": { points: 6, seconds: 600 },
  "mail:stranger": { points: 5, seconds: 86_400, isSliding: true },
  // Twice the limit of one caller, so that the owner of the address can still request mails.
  "mail:address": { points: 10, seconds: 3_600 },
  "sent:address": { points: 12, seconds: 3_600 },
  "owed:address": { points: 60, seconds: 3_600 },
  "mail:caller": { points: 60, seconds: 3_600 },
  "download:caller": { points: 120, seconds: 600 },
  "desktop:caller": { points: 300, seconds: 600 },
  "licence:key": { points: 60, seconds: 600 },
  "activation:licence": { points: 30, seconds: 86_400 },
  "activation-refused:licence": { points: 30, seconds: 3_600 },
  "seat:caller": { points: 120, seconds: 600 },
  "seat:account": { points: 30, seconds: 3_600 },
  "gift:account": { points: 10, seconds: 86_400 },
  "trial:caller": { points: 20, seconds: 86_400 },
  "updates:caller": { points: 300, seconds: 600 },
  "newsletter:caller": { points: 120, seconds: 600 },
  "newsletter:account": { points: 30, seconds: 600 },
  "passkey:account": { points: 40, seconds: 600 },
  "passwords:caller": { points: 120, seconds: 600 },
  "support:caller": { points: 10, seconds: 3_600 },
} satisfies Record<string, Limit>;
export type LimitName = keyof typeof defaultLimits;
export type Limits = Record<LimitName, Limit>;

export interface Limiter {
  /** Counts one call. Throws `rate_limited`, with the seconds to wait, beyond the limit. */
  consume: (name: LimitName, subject: string) => Promise<void>;
  /** Removes one call from the count, for calls that turn out not to be limited. */
  release: (name: Exclude<LimitName, "mail:stranger">, subject: string) => Promise<void>;
}

/**
 * The limit of a wider network, as a multiple of one customer's limit: mobile carriers share a network among many
 * customers.
 */
const WIDE_FACTOR = 16;

/** Counts in Postgres, for all instances together. While Postgres is unavailable, each instance counts in memory. */
export function createPostgresLimiter(
  pool: Pool,
  digests: Digests,
  limits: Limits = defaultLimits,
): Limiter {
  const createCounter = (keyPrefix: string, { points, seconds: duration }: Limit) =>
    new RateLimiterPostgres({
      storeClient: removeStatementNames(pool),
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      // Each limiter would clear the whole table by its own timer. A job does it once instead.
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    });
  const counters = new Map(
    Object.entries<Limit>(limits).map(([name, { points, seconds, isSliding = false }]) => [
      name,
      {
        slots: isSliding ? points : 1,
        narrow: createCounter(name, { points: isSliding ? 1 : points, seconds }),
        wide: createCounter(`${name}:wide`, { points: points * WIDE_FACTOR, seconds }),
      },
    ]),
  );
  /** Callers are counted by the networks of their IP address, other subjects by their own name. */
  const getCounters = (name: LimitName, subject: string) => {
    const found = counters.get(name);
    if (!found) return [];
    const counted: Networks = name.endsWith(":caller") ? getNetworks(subject) : { narrow: subject };
    const key = digests.compute(counted.narrow);
    const keys = Array.from({ length: found.slots }, (_, slot) => (slot ? `${key}:${slot}` : key));
    return [
      { counter: found.narrow, keys },
      ...(counted.wide ? [{ counter: found.wide, keys: [digests.compute(counted.wide)] }] : []),
    ];
  };
  return {
    consume: async (name, subject) => {
      try {
        for (const { counter, keys } of getCounters(name, subject))
          await consumeFirstFree(counter, keys);
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) throw thrown;
        throw new AppError("rate_limited", {
          retryAfterSeconds: Math.max(1, Math.ceil(thrown.msBeforeNext / 1_000)),
        });
      }
    },
    release: async (name, subject) => {
      for (const { counter, keys } of getCounters(name, subject)) {
        for (const key of keys) await counter.reward(key);
      }
    },
  };
}

/** Consumes the first key that is free. Throws the result of the one that becomes free first. */
async function consumeFirstFree(
  counter: RateLimiterPostgres,
  keys: readonly string[],
): Promise<void> {
  let soonest: RateLimiterRes | undefined;
  for (const key of keys) {
    try {
      await counter.consume(key);
      return;
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown;
      if (!soonest || thrown.msBeforeNext < soonest.msBeforeNext) soonest = thrown;
    }
  }
  throw soonest;
}

/** Removes the names of prepared statements, because poolers share connections between clients. */
function removeStatementNames(pool: Pool) {
  return { query: ({ text, values }: QueryConfig) => pool.query({ text, values: values ?? [] }) };
}
