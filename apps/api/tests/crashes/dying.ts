import { drizzle } from "drizzle-orm/node-postgres";

import type { Deps } from "../../src/deps.ts";

class Died extends Error {
  override name = "Died";
}

const providers = {
  payments: [
    "ensureCustomer",
    "moveCustomer",
    "openCheckout",
    "closeCheckout",
    "readCheckout",
    "refund",
    "findCheckout",
    "cancelSubscription",
  ],
  identity: ["deleteAccount", "changeEmail"],
} as const;

/**
 * Dependencies of a process that dies right after its n-th call to the database, the payment provider or the
 * identity service took effect. Nothing that it does afterwards reaches anything; only its open transaction is
 * rolled back, as Postgres does for a connection that is gone.
 */
export function dyingAfter(deps: Deps, last: number): { deps: Deps; died: () => boolean } {
  let calls = 0;
  const step = async (call: () => unknown): Promise<unknown> => {
    if (calls >= last) throw new Died();
    calls += 1;
    const isLast = calls === last;
    const result = await call();
    if (isLast) throw new Died();
    return result;
  };
  const watched = <T extends object>(target: T, methods: readonly string[]): T =>
    new Proxy(target, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name, object);
        if (typeof value !== "function") return value;
        const method = (...args: unknown[]): unknown => Reflect.apply(value, object, args);
        if (name === "connect") return async () => watched((await method()) as object, ["query"]);
        if (!methods.includes(String(name))) return method;
        return (...args: unknown[]) =>
          args[0] === "rollback" ? method(...args) : step(async () => method(...args));
      },
    });
  const { $client: pool } = deps.db;
  return {
    deps: {
      ...deps,
      db: drizzle({ client: watched(pool, ["query"]), casing: "snake_case" }),
      payments: watched(deps.payments, providers.payments),
      identity: watched(deps.identity, providers.identity),
    },
    died: () => calls >= last,
  };
}
