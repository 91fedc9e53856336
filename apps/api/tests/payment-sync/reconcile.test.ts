import { TERMS_VERSION } from "@site/contracts/plans";
import { beforeAll, expect, test } from "vitest";

import { AppError } from "../../src/errors.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { reconcilePurchases } from "../../src/features/payment-sync/reconcile-purchases.ts";
import { paySession } from "../setup/pay.ts";
import {
  buyPlan,
  createCoupon,
  insertBuyer,
  lastCharge,
  selectRows,
  startPayment,
} from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
let second: Api;
beforeAll(async () => {
  second = await suite.startApi();
  suite.payments.control.setRules({ drop: true });
});

const MINUTE = 60_000;
/** In minutes. */
const DAY = 24 * 60;

function reconcileAfter(minutes: number, api: Api = suite.api) {
  return reconcilePurchases({ ...api.deps, now: () => new Date(Date.now() + minutes * MINUTE) });
}

test("changes without a webhook are found some minutes later: paid, refunded, expired", async () => {
  const paid = await buyPlan(suite);
  const coupon = await createCoupon(suite, { maxUses: 1 });
  const left = await signUp();
  const leftSession = await startPayment(suite, left.token, { planId: "pro", couponCode: coupon });
  suite.payments.control.expireSession(leftSession);

  expect(await reconcileAfter(0)).toEqual({ checked: 0, changed: 0, failed: 0 });
  expect(await reconcileAfter(6)).toEqual({ checked: 2, changed: 2, failed: 0 });
  const [licence] = await suite.api.client(paid.buyer.token).licences.list.query();
  expect(licence?.status).toBe("active");
  expect(await selectRows(suite, "select uses from coupons where code = $1", [coupon])).toEqual([
    { uses: 0 },
  ]);

  suite.payments.control.createRefund({ charge: lastCharge(suite) });
  expect(await reconcileAfter(90)).toEqual({ checked: 1, changed: 1, failed: 0 });
  const [revoked] = await suite.api.client(paid.buyer.token).licences.list.query();
  expect(revoked?.status).toBe("revoked");
  // The bank can return a refund for some weeks, so the purchase is still checked.
  expect(await reconcileAfter(7 * DAY)).toEqual({ checked: 1, changed: 0, failed: 0 });
  expect(await reconcileAfter(200 * DAY)).toEqual({ checked: 1, changed: 0, failed: 0 });
  expect(await reconcileAfter(900 * DAY)).toEqual({ checked: 0, changed: 0, failed: 0 });
});

test("two instances share the work, and no purchase is checked twice", async () => {
  await Promise.all(Array.from({ length: 8 }, () => buyPlan(suite)));
  const [first, other] = await Promise.all([reconcileAfter(6), reconcileAfter(6, second)]);
  expect(first.checked + other.checked).toBe(8);
  expect(first.changed + other.changed).toBe(8);
});

test("a purchase that cannot be synced does not delay the others", async () => {
  await Promise.all([buyPlan(suite), buyPlan(suite), buyPlan(suite)]);
  suite.payments.control.addFault({ kind: "error", path: "/v1/checkout/sessions", times: 3 });
  expect(await reconcileAfter(6)).toEqual({ checked: 3, changed: 2, failed: 1 });
  expect(await reconcileAfter(9)).toEqual({ checked: 1, changed: 1, failed: 0 });
});

test("a checkout whose opening was interrupted is found, and one that was never opened ends", async () => {
  const profile = await insertBuyer(suite);
  const away = {
    ...suite.api.deps.payments,
    openCheckoutSession: () => Promise.reject(new AppError("payment_unavailable")),
  };
  const choice = { planId: "pro", termsVersion: TERMS_VERSION } as const;
  const attempt = startCheckout({ ...suite.api.deps, payments: away }, profile, choice);
  await expect(attempt).rejects.toThrow("payment_unavailable");
  const loadState = async () => {
    const [row] = await selectRows<{ state: string; checkout_session_id: string | null }>(
      suite,
      "select state, checkout_session_id from purchases where profile_id = $1",
      [profile.id],
    );
    return row;
  };
  expect(await loadState()).toEqual({ state: "open", checkout_session_id: null });
  await suite.sql.query("update purchases set checkout_expires_at = now() where profile_id = $1", [
    profile.id,
  ]);
  await reconcileAfter(6);
  expect(await loadState()).toEqual({ state: "expired", checkout_session_id: null });

  await startCheckout({ ...suite.api.deps, payments: away }, profile, choice).catch(
    () => undefined,
  );
  await reconcileAfter(6);
  const [found] = await selectRows<{ checkout_session_id: string }>(
    suite,
    "select checkout_session_id from purchases where profile_id = $1 and state = 'open'",
    [profile.id],
  );
  await paySession(suite.payments, found?.checkout_session_id ?? "");
  await reconcileAfter(30);
  expect(
    await selectRows(suite, "select 1 from licences where profile_id = $1", [profile.id]),
  ).toHaveLength(1);
});
