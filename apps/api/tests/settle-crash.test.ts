import { TERMS_VERSION } from "@site/contracts/plans";
import { afterAll, beforeAll, expect, test } from "vitest";

import { settlePurchase } from "../src/features/billing/settle-purchase.ts";
import { startCheckout } from "../src/features/billing/start-checkout.ts";
import { redeemCoupon } from "../src/features/coupons/redeem-coupon.ts";
import { atEveryCall, unlessCrashed } from "./crashing.ts";
import { pay, sessionOf } from "./pay.ts";
import { createCoupon, insertBuyer, rowsOf } from "./shop.ts";
import { startSuite, type Suite } from "./suite.ts";

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
  suite.payments.control.setRules({ drop: true });
});
afterAll(() => suite.stop());

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
  const runs = await atEveryCall(suite.api.deps, async (deps, crashed) => {
    const buyer = await insertBuyer(suite);
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
  const runs = await atEveryCall(suite.api.deps, async (deps, crashed) => {
    const buyer = await insertBuyer(suite);
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
  const runs = await atEveryCall(suite.api.deps, async (deps, crashed) => {
    const buyer = await insertBuyer(suite);
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
