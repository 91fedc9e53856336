import { drizzle } from "drizzle-orm/node-postgres";

import type { Deps } from "../../src/deps.ts";

class Died extends Error {
  override name = "Died";
}

const providers = {
  payments: [
    "ensureCustomer",
    "updateCustomerEmail",
    "eraseCustomer",
    "openCheckoutSession",
    "expireCheckoutSession",
    "fetchPaymentSnapshot",
    "createRefund",
    "findCheckoutSession",
    "cancelSubscription",
  ],
  identity: ["deleteAccount", "changeEmail"],
} as const satisfies {
  payments: (keyof Deps["payments"])[];
  identity: (keyof Deps["identity"])[];
};

/**
 * Dependencies of a process that crashes right after its n-th call to the database, the payment provider or the
 * identity service took effect. An open transaction is rolled back, so only the begin and the end of a transaction
 * count as calls: a crash in between leaves the state before the transaction.
 */
export function createDyingDeps(deps: Deps, last: number): { deps: Deps; died: () => boolean } {
  let calls = 0;
  const step = async (call: () => unknown): Promise<unknown> => {
    if (calls >= last) throw new Died();
    calls += 1;
    const isLast = calls === last;
    const result = await call();
    if (isLast) throw new Died();
    return result;
  };
  return { deps: wrapCalls(deps, step), died: () => calls >= last };
}

/** Dependencies of a process that is paused once, after its n-th call. It holds no lock while paused. */
export function createPausedDeps(deps: Deps, calls: number, pause: () => Promise<unknown>): Deps {
  let made = 0;
  return wrapCalls(deps, async (call) => {
    const result = await call();
    made += 1;
    if (made === calls) await pause();
    return result;
  });
}

function wrapCalls(deps: Deps, step: (call: () => unknown) => Promise<unknown>): Deps {
  type Counts = (method: string, query: unknown) => boolean;
  const watched = <T extends object>(target: T, counts: Counts): T =>
    new Proxy(target, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name, object);
        if (typeof value !== "function") return value;
        const method = (...args: unknown[]): unknown => Reflect.apply(value, object, args);
        if (name === "connect") {
          return async () =>
            watched((await method()) as object, (_query, text) => isTransactionBoundary(text));
        }
        return (...args: unknown[]) =>
          counts(String(name), args[0]) ? step(async () => method(...args)) : method(...args);
      },
    });
  const isOneOf =
    (names: readonly string[]): Counts =>
    (method) =>
      names.includes(method);
  return {
    ...deps,
    db: drizzle({ client: watched(deps.db.$client, isOneOf(["query"])), casing: "snake_case" }),
    payments: watched(deps.payments, isOneOf(providers.payments)),
    identity: watched(deps.identity, isOneOf(providers.identity)),
  };
}

/** Matches the statements that `withTransaction` sends. */
function isTransactionBoundary(query: unknown): boolean {
  return query === "begin" || query === "commit";
}
