import { TERMS_VERSION } from "@site/contracts/plans";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Deps } from "../src/deps.ts";
import { ensureProfile } from "../src/features/auth/ensure-profile.ts";
import { settlePurchase } from "../src/features/billing/settle-purchase.ts";
import { startCheckout } from "../src/features/billing/start-checkout.ts";
import { redeemCoupon } from "../src/features/coupons/redeem-coupon.ts";
import { pay, sessionOf } from "./pay.ts";
import { createCoupon, rowsOf } from "./shop.ts";
import { startSuite, type Suite } from "./suite.ts";

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
  suite.payments.control.setRules({ drop: true });
});
afterAll(() => suite.stop());

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
  ]);
  return { deps: { ...deps, db, payments }, calls: () => calls };
}

/** Runs the work with a crash at every one of its calls in turn, until it comes through untouched. */
async function atEveryCall(
  run: (deps: Deps, crashed: () => Promise<void>) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (const moment of ["before", "after"] as const) {
    for (let at = 1; ; at += 1) {
      const crash = crashing(suite.api.deps, at, moment);
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

async function unlessCrashed(work: Promise<unknown>): Promise<boolean> {
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

function newBuyer() {
  const uid = crypto.randomUUID();
  const claims = {
    uid,
    email: `${uid}@example.com`,
    emailVerified: true,
    name: "",
    saidAt: new Date(),
  };
  return ensureProfile(suite.api.deps, claims);
}

async function outcomeOf(profileId: string) {
  const [outcome] = await rowsOf(
    suite,
    `select
       (select count(*)::int from purchases where profile_id = $1) as purchases,
       (select count(*)::int from licences where profile_id = $1 and status = 'active') as licences,
       (select count(*)::int from outbox join purchases p on dedupe_key = 'receipt:' || p.id where p.profile_id = $1) as mails,
       (select count(*)::int from coupon_redemptions where profile_id = $1 and state = 'confirmed') as uses,
       (select count(*)::int from purchase_transitions t join purchases p on p.id = purchase_id where p.profile_id = $1) as transitions`,
    [profileId],
  );
  return outcome;
}

const complete = { purchases: 1, licences: 1, mails: 1, uses: 1, transitions: 2 };

test("a settlement that crashed at any of its calls is whole after the next one", async () => {
  const runs = await atEveryCall(async (deps, crashed) => {
    const buyer = await newBuyer();
    const couponCode = await createCoupon(suite);
    const choice = { planId: "pro", couponCode, termsVersion: TERMS_VERSION } as const;
    const started = await startCheckout(suite.api.deps, buyer, choice);
    const checkoutSessionId = sessionOf(started.next === "pay" ? started.checkoutUrl : "");
    await pay(suite.payments, checkoutSessionId);
    if (await unlessCrashed(settlePurchase(deps, { checkoutSessionId }, "first"))) await crashed();
    await settlePurchase(suite.api.deps, { checkoutSessionId }, "second");
    expect(await outcomeOf(buyer.id)).toEqual(complete);
  });
  expect(runs).toBeGreaterThan(15);
});

test("a checkout that crashed at any of its calls is one checkout after the next click, and can be paid", async () => {
  const runs = await atEveryCall(async (deps, crashed) => {
    const buyer = await newBuyer();
    const couponCode = await createCoupon(suite);
    const choice = { planId: "pro", couponCode, termsVersion: TERMS_VERSION } as const;
    if (await unlessCrashed(startCheckout(deps, buyer, choice))) await crashed();
    const started = await startCheckout(suite.api.deps, buyer, choice);
    const checkoutSessionId = sessionOf(started.next === "pay" ? started.checkoutUrl : "");
    await pay(suite.payments, checkoutSessionId);
    await settlePurchase(suite.api.deps, { checkoutSessionId }, "paid");
    expect(await outcomeOf(buyer.id)).toEqual(complete);
  });
  expect(runs).toBeGreaterThan(15);
});

test("a grant that crashed at any of its calls is whole after the next one, with a checkout left open before it", async () => {
  const couponCode = await createCoupon(suite, { kind: "grant", planIds: ["pro"] });
  const terms = { termsVersion: TERMS_VERSION };
  const runs = await atEveryCall(async (deps, crashed) => {
    const buyer = await newBuyer();
    await startCheckout(suite.api.deps, buyer, { planId: "personal", ...terms });
    if (await unlessCrashed(redeemCoupon(deps, buyer, { couponCode, ...terms }))) await crashed();
    const first = await redeemCoupon(suite.api.deps, buyer, { couponCode, ...terms });
    const second = await redeemCoupon(suite.api.deps, buyer, { couponCode, ...terms });
    expect(second).toEqual(first);
    // The open checkout was given up; the grant's purchase was paid from its first transition on.
    expect(await outcomeOf(buyer.id)).toEqual({ ...complete, purchases: 2, transitions: 3 });
  });
  expect(runs).toBeGreaterThan(15);
});
