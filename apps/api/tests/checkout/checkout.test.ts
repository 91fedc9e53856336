import { TERMS_VERSION, SHOP_CURRENCY } from "@site/contracts/plans";
import { afterEach, beforeAll, expect, test } from "vitest";

import { getErrorData, getErrorCode } from "../setup/error-data.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
import { buyPlan, createCoupon, selectRows, startPayment } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
let second: Api;
beforeAll(async () => {
  second = await suite.startApi();
});
afterEach(() => suite.payments.control.reset());

const terms = { termsVersion: TERMS_VERSION };

function listStates(email: string): Promise<{ state: string; plan_id: string }[]> {
  return selectRows(
    suite,
    `select state, plan_id from purchases join profiles on profiles.id = profile_id
     where email = $1 order by purchases.created_at`,
    [email],
  );
}

test("a price sent by the client changes nothing", async () => {
  const { token } = await signUp();
  const response = await fetch(`${suite.api.url}/api/trpc/billing.startCheckout`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({
      planId: "team",
      ...terms,
      price: 1,
      listPrice: 1,
      totalMinor: 1,
      amount_total: 1,
    }),
  });
  expect(response.status).toBe(200);
  expect(await suite.api.client(token).billing.findOpenCheckout.query()).toMatchObject({
    total: { amountMinor: 39_900, currency: SHOP_CURRENCY },
  });
});

test("a checkout under outdated terms is rejected", async () => {
  const { token } = await signUp();
  const call = suite.api
    .client(token)
    .billing.startCheckout.mutate({ planId: "pro", termsVersion: "2020-01-01" });
  expect(await getErrorCode(call)).toBe("terms_outdated");
});

test("clicking Buy many times at once, through two processes, opens one checkout", async () => {
  const { token, email } = await signUp();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, click) =>
      (click % 2 ? second : suite.api)
        .client(token)
        .billing.startCheckout.mutate({ planId: "pro", ...terms }),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await listStates(email)).toEqual([{ state: "open", plan_id: "pro" }]);
});

test("another choice cancels the old checkout before it opens a new one", async () => {
  const { token, email } = await signUp();
  const first = await startPayment(suite, token, { planId: "personal" });
  await startPayment(suite, token, { planId: "team" });
  await paySession(suite.payments, first);
  await suite.payments.control.waitUntilIdle();
  expect(await listStates(email)).toEqual([
    { state: "cancelled", plan_id: "personal" },
    { state: "open", plan_id: "team" },
  ]);
});

test("two tabs with two plans, through two processes, end with one open checkout", async () => {
  const { token, email } = await signUp();
  const answers = await Promise.allSettled(
    (["personal", "pro", "team", "pro"] as const).map((planId, tab) =>
      (tab % 2 ? second : suite.api)
        .client(token)
        .billing.startCheckout.mutate({ planId, ...terms }),
    ),
  );
  expect(answers.some((answer) => answer.status === "fulfilled")).toBe(true);
  const states = await listStates(email);
  expect(states.filter(({ state }) => state === "open")).toHaveLength(1);
  expect(states.filter(({ state }) => state !== "open" && state !== "cancelled")).toEqual([]);
});

test.each(["personal", "team"] as const)(
  "a buyer who paid in another tab and clicks Buy for %s is sent to that purchase, not asked to pay again",
  async (planId) => {
    suite.payments.control.setRules({ drop: true });
    const { buyer, sessionId } = await buyPlan(suite, "personal");
    const client = suite.api.client(buyer.token);
    const answer = await client.billing.startCheckout.mutate({ planId, ...terms });
    const purchase = await client.billing.purchaseStatus.query({ checkoutSessionId: sessionId });
    expect(answer).toEqual({ next: "done", purchaseId: purchase.id });
    expect(purchase.state).toBe("paid");
  },
);

test("a declined card leaves the checkout open, and another card pays it", async () => {
  const { token } = await signUp();
  const client = suite.api.client(token);
  const sessionId = await startPayment(suite, token, { planId: "pro" });
  await paySession(suite.payments, sessionId, { number: "4000 0000 0000 0002" });
  await suite.payments.control.waitUntilIdle();
  expect(await client.billing.purchaseStatus.query({ checkoutSessionId: sessionId })).toMatchObject(
    {
      state: "open",
      licenceId: null,
    },
  );
  expect(await startPayment(suite, token, { planId: "pro" })).toBe(sessionId);
  await paySession(suite.payments, sessionId);
  await suite.payments.control.waitUntilIdle();
  expect(await client.licences.list.query()).toHaveLength(1);
});

test("a buyer who leaves the provider's page finds the same checkout again, or cancels it", async () => {
  const { token } = await signUp();
  const client = suite.api.client(token);
  const couponCode = await createCoupon(suite, { maxUses: 1 });
  const sessionId = await startPayment(suite, token, { planId: "pro", couponCode });
  const open = await client.billing.findOpenCheckout.query();
  expect(open).toMatchObject({ planId: "pro", couponCode, total: { amountMinor: 15_920 } });
  expect(parseSessionId(open?.checkoutUrl ?? "")).toBe(sessionId);

  await client.billing.cancelOpenCheckout.mutate();
  await client.billing.cancelOpenCheckout.mutate();
  expect(await client.billing.findOpenCheckout.query()).toBeNull();
  expect(await client.billing.purchases.query()).toEqual([]);
  const [coupon] = await selectRows<{ uses: number }>(
    suite,
    "select uses from coupons where code = $1",
    [couponCode],
  );
  expect(coupon?.uses).toBe(0);
});

test("an expired checkout releases its coupon and allows a new one", async () => {
  const { token, email } = await signUp();
  const couponCode = await createCoupon(suite, { maxUses: 1 });
  const sessionId = await startPayment(suite, token, { planId: "pro", couponCode });
  suite.payments.control.expireSession(sessionId);
  await suite.payments.control.waitUntilIdle();
  expect(await listStates(email)).toEqual([{ state: "expired", plan_id: "pro" }]);
  const again = await startPayment(suite, token, { planId: "pro", couponCode });
  expect(again).not.toBe(sessionId);
});

test("a delayed payment is pending, prevents a second one, and gives the licence when it arrives", async () => {
  const { token } = await signUp();
  const client = suite.api.client(token);
  const sessionId = await startPayment(suite, token, { planId: "pro" });
  await paySession(suite.payments, sessionId, { method: "bank", number: "", expiry: "", cvc: "" });
  await suite.payments.control.waitUntilIdle();
  const purchase = await client.billing.purchaseStatus.query({ checkoutSessionId: sessionId });
  expect(purchase).toMatchObject({ state: "pending", licenceId: null });
  expect(await client.billing.startCheckout.mutate({ planId: "pro", ...terms })).toEqual({
    next: "done",
    purchaseId: purchase.id,
  });
  suite.payments.control.completeDelayedPayment(sessionId, "succeed");
  await suite.payments.control.waitUntilIdle();
  expect(await client.billing.purchaseStatus.query({ purchaseId: purchase.id })).toMatchObject({
    state: "paid",
  });
  expect(await client.licences.list.query()).toHaveLength(1);
});

test("a delayed payment that fails gives no licence and releases the coupon", async () => {
  const { token } = await signUp();
  const client = suite.api.client(token);
  const couponCode = await createCoupon(suite, { maxUses: 1 });
  const sessionId = await startPayment(suite, token, { planId: "pro", couponCode });
  await paySession(suite.payments, sessionId, { method: "bank", number: "", expiry: "", cvc: "" });
  suite.payments.control.completeDelayedPayment(sessionId, "fail");
  await suite.payments.control.waitUntilIdle();
  expect(await client.billing.purchaseStatus.query({ checkoutSessionId: sessionId })).toMatchObject(
    {
      state: "failed",
    },
  );
  expect(await client.licences.list.query()).toEqual([]);
  expect(await startPayment(suite, token, { planId: "pro", couponCode })).not.toBe(sessionId);
});

test("a stranger with the success link cannot see whether there is a purchase", async () => {
  const { buyer, sessionId } = await buyPlan(suite);
  await suite.payments.control.waitUntilIdle();
  const own = await suite.api
    .client(buyer.token)
    .billing.purchaseStatus.query({ checkoutSessionId: sessionId });
  const [licence] = await suite.api.client(buyer.token).licences.list.query();
  const stranger = suite.api.client((await signUp()).token);
  const { id: purchaseId } = own;
  for (const call of [
    stranger.billing.purchaseStatus.query({ checkoutSessionId: sessionId }),
    stranger.billing.purchaseStatus.query({ purchaseId }),
    stranger.billing.receipt.query({ purchaseId }),
    stranger.billing.purchaseStatus.query({ checkoutSessionId: "cs_test_of_nobody" }),
  ]) {
    expect(await getErrorCode(call)).toBe("purchase_not_found");
  }
  const licenceId = licence?.id ?? "";
  expect(await getErrorCode(stranger.licences.file.query({ licenceId }))).toBe("licence_not_found");
  expect(await getErrorCode(suite.api.client().billing.purchaseStatus.query({ purchaseId }))).toBe(
    "unauthenticated",
  );
  expect(await stranger.licences.list.query()).toEqual([]);
  expect(await stranger.billing.purchases.query()).toEqual([]);
});

test("while the provider is down the buyer gets a clear error, and the next click leads to one checkout", async () => {
  const { token, email } = await signUp();
  const client = suite.api.client(token);
  // The session is created, but every response is lost.
  suite.payments.control.addFault({
    kind: "refuse",
    path: "/v1/checkout/sessions",
    times: 3,
    after: true,
  });
  const refusal = await getErrorData(
    client.billing.startCheckout.mutate({ planId: "pro", ...terms }),
  );
  expect(refusal).toMatchObject({ appCode: "payment_unavailable", retryAfterSeconds: 5 });
  expect(await client.billing.findOpenCheckout.query()).toBeNull();
  suite.payments.control.clearFaults();
  const sessionId = await startPayment(suite, token, { planId: "pro" });
  expect(await listStates(email)).toEqual([{ state: "open", plan_id: "pro" }]);
  await paySession(suite.payments, sessionId);
  await suite.payments.control.waitUntilIdle();
  expect(await client.licences.list.query()).toHaveLength(1);
});

test("a receipt is not ready before anything was paid", async () => {
  const { token } = await signUp();
  const client = suite.api.client(token);
  const sessionId = await startPayment(suite, token, { planId: "pro" });
  const { id: purchaseId } = await client.billing.purchaseStatus.query({
    checkoutSessionId: sessionId,
  });
  expect(await getErrorCode(client.billing.receipt.query({ purchaseId }))).toBe(
    "receipt_not_ready",
  );
});
