import { isDeepStrictEqual } from "node:util";

import { expect } from "vitest";

import type { Deps } from "../../src/deps.ts";
import type { Suite } from "../setup/suite.ts";
import { createDyingDeps } from "./dying-deps.ts";
import { countBefore, type Outcome, sortOutcome, readOutcome } from "./outcome.ts";

/** A call, and its expected outcome after a crash at any point and a second call. */
export interface CrashCase<Given extends { people: string[] } = { people: string[] }> {
  /** Creates the state before the call. Runs again after each crash that changed something. */
  setup: (suite: Suite) => Promise<Given>;
  run: (deps: Deps, given: Given, suite: Suite) => Promise<unknown>;
  /** Completes the work after a crash. By default `run` is called again. */
  complete?: (deps: Deps, given: Given, suite: Suite) => Promise<unknown>;
  /** Runs after the work is complete, for example the payment after a checkout. */
  finish?: (deps: Deps, given: Given, suite: Suite) => Promise<unknown>;
  /** Checks what must hold after each crash. */
  checkAtCrash?: (given: Given, suite: Suite) => Promise<void>;
  /** The expected outcome. Fields that are not listed must be empty. */
  expected: Partial<Outcome> | ((given: Given) => Partial<Outcome>);
}

/** Lets one table contain cases with different setups. */
export function defineCrashCase<Given extends { people: string[] }>(
  row: CrashCase<Given>,
): CrashCase {
  return row as unknown as CrashCase;
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
 * Crashes the process after its first, second, third… call to the database or a provider, runs the case again each
 * time and checks the outcome, until it completes without a crash. Returns the number of crashes.
 */
export async function testEveryCrash(suite: Suite, row: CrashCase): Promise<number> {
  // Mails stay in the outbox, where they can be counted.
  const deps: Deps = { ...suite.api.deps, wakeOutbox: () => undefined };
  const begin = async () => {
    const given = await row.setup(suite);
    const before = await countBefore(suite);
    return { given, outcome: () => readOutcome(suite, given.people, before) };
  };
  let it = await begin();
  let start = await it.outcome();
  const isWhole = async () => {
    await row.finish?.(deps, it.given, suite);
    const { expected: whole } = row;
    const expected = typeof whole === "function" ? whole(it.given) : whole;
    expect(await it.outcome()).toEqual(sortOutcome({ ...nothing, ...expected }));
  };
  for (let calls = 1; ; calls += 1) {
    const process = createDyingDeps(deps, calls);
    const work = row.run(process.deps, it.given, suite);
    await work.catch((error: unknown) => {
      if (!process.died()) throw error;
    });
    if (!process.died()) {
      await isWhole();
      return calls - 1;
    }
    await row.checkAtCrash?.(it.given, suite);
    if (isDeepStrictEqual(await it.outcome(), start)) continue;
    // The second call may fail because the work is already complete. Only the state matters.
    await (row.complete ?? row.run)(deps, it.given, suite).catch(() => undefined);
    await isWhole();
    it = await begin();
    start = await it.outcome();
  }
}
