import { drizzle } from "drizzle-orm/node-postgres";

import type { Deps } from "../src/deps.ts";

/** Ends the work at its n-th call to the database or the provider: before the call is made, or after it took effect. */
class Crash extends Error {}
type Moment = "before" | "after";

function crashing(deps: Deps, at: number, moment: Moment): { deps: Deps; calls: () => number } {
  let calls = 0;
  const step = async <T>(call: () => Promise<T>): Promise<T> => {
    calls += 1;
    const isHere = calls === at;
    if (isHere && moment === "before") throw new Crash();
    const result = await call();
    if (isHere) throw new Crash();
    return result;
  };
  const watched = <T extends object>(target: T, methods: string[]): T =>
    new Proxy(target, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name, object);
        if (typeof value !== "function") return value;
        const method = (...args: unknown[]): unknown => Reflect.apply(value, object, args);
        if (name === "connect") return async () => watched((await method()) as object, ["query"]);
        return methods.includes(String(name))
          ? (...args: unknown[]) => step(async () => method(...args))
          : method;
      },
    });
  const { $client: pool } = deps.db;
  const db = drizzle({ client: watched(pool, ["query"]), casing: "snake_case" });
  const payments = watched(deps.payments, [
    "ensureCustomer",
    "openCheckout",
    "closeCheckout",
    "readCheckout",
    "refund",
    "cancelSubscription",
  ]);
  const identity = watched(deps.identity, ["deleteAccount"]);
  return { deps: { ...deps, db, payments, identity }, calls: () => calls };
}

/** Runs the work with a crash at every one of its calls in turn, until it comes through untouched. */
export async function atEveryCall(
  deps: Deps,
  run: (deps: Deps, crashed: () => Promise<void>) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (const moment of ["before", "after"] as const) {
    for (let at = 1; ; at += 1) {
      const crash = crashing(deps, at, moment);
      let reached = false;
      await run(crash.deps, async () => {
        reached = true;
      });
      count += 1;
      if (!reached) break;
    }
  }
  return count;
}

/** Whether the work crashed; other failures are thrown. */
export async function unlessCrashed(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    let cause: unknown = error;
    while (cause instanceof Error && !(cause instanceof Crash)) cause = cause.cause;
    if (cause instanceof Crash) return true;
    throw error;
  }
}
