import { isDeepStrictEqual } from "node:util";

import { expect } from "vitest";

import type { Deps } from "../../src/deps.ts";
import type { Suite } from "../setup/suite.ts";
import { dyingAfter } from "./dying.ts";
import { beforehand, type Outcome, inOrder, outcomeOf } from "./outcome.ts";

/** One verb, and what must hold after it was called again following a crash at any point. */
export interface CrashRow<Given extends { people: string[] } = { people: string[] }> {
  /** The state before, created again for each crash that left something behind. */
  given: (suite: Suite) => Promise<Given>;
  verb: (deps: Deps, given: Given, suite: Suite) => Promise<unknown>;
  /** What completes it after a crash, if not the verb itself. */
  next?: (deps: Deps, given: Given, suite: Suite) => Promise<unknown>;
  /** What follows in any case, as a payment follows a checkout. */
  afterwards?: (deps: Deps, given: Given, suite: Suite) => Promise<unknown>;
  /** Must hold at the moment of each crash. */
  meanwhile?: (given: Given, suite: Suite) => Promise<void>;
  /** The expected outcome; whatever is not named is empty. */
  whole: Partial<Outcome> | ((given: Given) => Partial<Outcome>);
}

/** Lets one table hold rows with different setups. */
export function crashRow<Given extends { people: string[] }>(row: CrashRow<Given>): CrashRow {
  return row as unknown as CrashRow;
}

const nothing: Outcome = {
  purchases: [],
  licences: [],
  seats: [],
  subscriptions: [],
  mails: [],
  provider: [],
  audit: 0,
  coupons: 0,
};

/**
 * Kills the verb's process after each of its calls in turn, and calls it again each time, until it completes. A
 * crash that left nothing behind needs no new setup. Returns the number of calls.
 */
export async function convergesFromEveryCrash(suite: Suite, row: CrashRow): Promise<number> {
  // Mails wait in the outbox, where they can be counted.
  const deps: Deps = { ...suite.api.deps, wakeOutbox: () => undefined };
  const begin = async () => {
    const given = await row.given(suite);
    const before = await beforehand(suite);
    return { given, outcome: () => outcomeOf(suite, given.people, before) };
  };
  let it = await begin();
  let start = await it.outcome();
  const isWhole = async () => {
    await row.afterwards?.(deps, it.given, suite);
    const { whole } = row;
    const expected = typeof whole === "function" ? whole(it.given) : whole;
    expect(await it.outcome()).toEqual(inOrder({ ...nothing, ...expected }));
  };
  for (let calls = 1; ; calls += 1) {
    const process = dyingAfter(deps, calls);
    const work = row.verb(process.deps, it.given, suite);
    await work.catch((error: unknown) => {
      if (!process.died()) throw error;
    });
    if (!process.died()) {
      await isWhole();
      return calls - 1;
    }
    await row.meanwhile?.(it.given, suite);
    if (isDeepStrictEqual(await it.outcome(), start)) continue;
    // The second call may report that everything is done; the state then decides.
    await (row.next ?? row.verb)(deps, it.given, suite).catch(() => undefined);
    await isWhole();
    it = await begin();
    start = await it.outcome();
  }
}
