import type { Pool, QueryConfig } from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import { AppError } from "../errors.ts";
import type { Digests } from "./digests.ts";
import { type Networks, getNetworks } from "./networks.ts";

/** At most `points` calls in a window of `seconds`, which begins with the first, for each subject. */
export interface Limit {
  points: number;
  seconds: number;
  /** In any window instead, wherever it begins: each call counts for that long itself. Costs a statement per call. */
  isSliding?: boolean;
}

/** What is limited, and by whom it is counted. Addresses are counted apart from callers: one may not use up the other. */
export const defaultLimits = {
  "checkout:person": { points: 20, seconds: 600 },
  "coupon:caller": { points: 60, seconds: 600 },
  "coupon:person": { points: 20, seconds: 600 },
  "email-link:caller": { points: 120, seconds: 600 },
  "fault:caller": { points: 20, seconds: 3_600 },
  "google:caller": { points: 60, seconds: 600 },
  "export:person": { points: 10, seconds: 600 },
  "mail:person": { points: 6, seconds: 600 },
  "mail:stranger": { points: 5, seconds: 86_400, isSliding: true },
  // Twice what one caller can use up, so that the owner's own mails still come.
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
  "seat:person": { points: 30, seconds: 3_600 },
  "trial:caller": { points: 20, seconds: 86_400 },
  "updates:caller": { points: 300, seconds: 600 },
  "newsletter:caller": { points: 120, seconds: 600 },
  "newsletter:person": { points: 30, seconds: 600 },
  "passwords:caller": { points: 120, seconds: 600 },
  "support:caller": { points: 10, seconds: 3_600 },
} satisfies Record<string, Limit>;
export type LimitName = keyof typeof defaultLimits;
export type Limits = Record<LimitName, Limit>;

/** Counts one call; throws `rate_limited` with the seconds to wait once there were too many. */
export interface Limiter {
  consume: (name: LimitName, subject: string) => Promise<void>;
  /** Takes one call back out of the count: it turned out to be none of those that are limited. */
  release: (name: Exclude<LimitName, "mail:stranger">, subject: string) => Promise<void>;
}

/** A larger network may make so many times as many calls as the smaller ones in it: mobile providers put many people there. */
const WIDE_FACTOR = 16;

/** Counters in Postgres, shared by all instances; each instance counts alone while Postgres is away. */
export function createPostgresLimiter(
  pool: Pool,
  digests: Digests,
  limits: Limits = defaultLimits,
): Limiter {
  const counterOf = (keyPrefix: string, { points, seconds: duration }: Limit) =>
    new RateLimiterPostgres({
      storeClient: withoutStatementNames(pool),
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      // Each of them would clear the whole table by a timer, all at the same moment. The job does it once.
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    });
  const counters = new Map(
    Object.entries<Limit>(limits).map(([name, { points, seconds, isSliding = false }]) => [
      name,
      {
        places: isSliding ? points : 1,
        narrow: counterOf(name, { points: isSliding ? 1 : points, seconds }),
        wide: counterOf(`${name}:wide`, { points: points * WIDE_FACTOR, seconds }),
      },
    ]),
  );
  /** What counts a call: for a caller the networks of their address, for all others the subject itself. */
  const countersFor = (name: LimitName, subject: string) => {
    const found = counters.get(name);
    if (!found) return [];
    const counted: Networks = name.endsWith(":caller") ? getNetworks(subject) : { narrow: subject };
    const key = digests.compute(counted.narrow);
    const keys = Array.from({ length: found.places }, (_, place) =>
      place ? `${key}:${place}` : key,
    );
    return [
      { counter: found.narrow, keys },
      ...(counted.wide ? [{ counter: found.wide, keys: [digests.compute(counted.wide)] }] : []),
    ];
  };
  return {
    consume: async (name, subject) => {
      try {
        for (const { counter, keys } of countersFor(name, subject))
          await consumeFirstFree(counter, keys);
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) throw thrown;
        throw new AppError("rate_limited", {
          retryAfterSeconds: Math.max(1, Math.ceil(thrown.msBeforeNext / 1_000)),
        });
      }
    },
    release: async (name, subject) => {
      for (const { counter, keys } of countersFor(name, subject)) {
        for (const key of keys) await counter.reward(key);
      }
    },
  };
}

/** Takes the first free of these places; throws the refusal of the one that becomes free soonest. */
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

/** A statement with a name stays with the connection that prepared it, which a pooler gives to others. */
function withoutStatementNames(pool: Pool) {
  return { query: ({ text, values }: QueryConfig) => pool.query({ text, values: values ?? [] }) };
}
