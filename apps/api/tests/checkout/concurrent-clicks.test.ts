import { TERMS_VERSION } from "@site/contracts/plans";
import { beforeAll, expect, test } from "vitest";

import { cancelOpenCheckout } from "../../src/features/checkout/open-checkout.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { reconcilePurchases } from "../../src/features/payment-sync/reconcile-purchases.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
import { createCoupon, insertBuyer, selectRows } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";

const suite = withSuite();
let apis: [Api, Api];
beforeAll(async () => {
  apis = [suite.api, await suite.startApi()];
});

const ROUNDS = 10;
const terms = { termsVersion: TERMS_VERSION };

function getDeps(turn: number) {
  return apis[turn % 2 ? 1 : 0].deps;
}

async function runRounds(round: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; turn < ROUNDS; turn += 1) await round(turn);
}

function collectResults(results: PromiseSettledResult<unknown>[]): string[] {
  return results.map((result) =>
    result.status === "fulfilled" ? JSON.stringify(result.value) : String(result.reason),
  );
}

test("clicking Buy twice with a coupon's last use opens one checkout, without an error for either click", async () => {
  await runRounds(async () => {
    const buyer = await insertBuyer(suite);
    const couponCode = await createCoupon(suite, { maxUses: 1 });
    const clicks = await Promise.allSettled(
      [0, 1, 2, 3].map((turn) =>
        startCheckout(getDeps(turn), buyer, { planId: "pro", couponCode, ...terms }),
      ),
    );
    const answers = collectResults(clicks);
    expect(new Set(answers).size, answers.join("\n")).toBe(1);
    expect(answers[0]).toContain('"pay"');
  });
});

test("clicking twice when nothing is due gives one licence, and both clicks lead to it", async () => {
  await runRounds(async () => {
    const buyer = await insertBuyer(suite);
    const couponCode = await createCoupon(suite, { percent: 100 });
    const clicks = await Promise.allSettled(
      [0, 1, 2, 3].map((turn) =>
        startCheckout(getDeps(turn), buyer, { planId: "pro", couponCode, ...terms }),
      ),
    );
    const answers = collectResults(clicks);
    expect(new Set(answers).size, answers.join("\n")).toBe(1);
    expect(answers[0]).toContain('"done"');
  });
});

test("two coupons that leave nothing due, used concurrently for one plan, give one licence and use one coupon", async () => {
  await runRounds(async () => {
    const buyer = await insertBuyer(suite);
    const codes = await Promise.all(
      [1, 2].map(() => createCoupon(suite, { percent: 100, maxUses: 1 })),
    );
    await Promise.allSettled(
      codes.map((couponCode, turn) =>
        startCheckout(getDeps(turn), buyer, { planId: "pro", couponCode, ...terms }),
      ),
    );
    expect(
      await selectRows(suite, "select 1 from licences where profile_id = $1", [buyer.id]),
    ).toHaveLength(1);
    const [sum] = await selectRows(
      suite,
      "select sum(uses)::int as uses from coupons where code = any($1)",
      [codes],
    );
    expect(sum).toEqual({ uses: 1 });
  });
});

test("starting, cancelling, paying and reconciling concurrently leave the ledger consistent", async () => {
  const couponCode = await createCoupon(suite, { maxUses: ROUNDS });
  const later = (turn: number) => ({
    ...getDeps(turn),
    now: () => new Date(Date.now() + 10 * 60_000),
  });
  await runRounds(async (turn) => {
    const buyer = await insertBuyer(suite);
    const started = await startCheckout(getDeps(turn), buyer, {
      planId: "pro",
      couponCode,
      ...terms,
    });
    const session = parseSessionId(started.next === "pay" ? started.checkoutUrl : "");
    await Promise.allSettled([
      startCheckout(getDeps(turn), buyer, { planId: "team", couponCode, ...terms }),
      cancelOpenCheckout(getDeps(turn + 1), buyer),
      paySession(suite.payments, session),
      reconcilePurchases(later(turn)),
      reconcilePurchases(later(turn + 1)),
      startCheckout(getDeps(turn + 1), buyer, { planId: "pro", couponCode, ...terms }),
    ]);
  });
  await suite.payments.control.waitUntilIdle();
  const [coupon] = await selectRows<{ uses: number }>(
    suite,
    "select uses from coupons where code = $1",
    [couponCode],
  );
  expect(coupon?.uses).toBeLessThanOrEqual(ROUNDS);
});
