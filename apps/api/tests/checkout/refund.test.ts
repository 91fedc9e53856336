import { TERMS_VERSION, SHOP_CURRENCY } from "@site/contracts/plans";
import { beforeAll, expect, test } from "vitest";

import { reconcilePurchases } from "../../src/features/payment-sync/reconcile-purchases.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { buyPlan, createCoupon, lastCharge, selectRows, startPayment } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
let second: Api;
beforeAll(async () => {
  second = await suite.startApi();
});

const DAY = 86_400_000;

/** A new buyer whose payment has arrived, with their client. */
async function createPaidPurchase() {
  const { buyer, sessionId } = await buyPlan(suite);
  await suite.payments.control.waitUntilIdle();
  const client = suite.api.client(buyer.token);
  const { id: purchaseId } = await client.billing.purchaseStatus.query({
    checkoutSessionId: sessionId,
  });
  return { buyer, client, purchaseId, charge: lastCharge(suite) };
}

const listRefunds = (charge: string) =>
  suite.payments.control.listEvents({ type: "refund.created", about: charge }).length;

function listRefundMails(address: string) {
  return suite.inbox.listMessages({ to: address }).filter(({ subject }) => /refund/i.test(subject));
}

async function loadStatus(client: ReturnType<Api["client"]>) {
  const [licence] = await client.licences.list.query();
  return licence?.status;
}

test("a buyer requests a refund: sent once, licence ended, confirmed by one mail", async () => {
  const { buyer, client, purchaseId, charge } = await createPaidPurchase();
  const [before] = await client.billing.purchases.query();
  expect(before?.refundOffer?.amount).toEqual({ amountMinor: 9_900, currency: SHOP_CURRENCY });

  const after = await client.billing.requestRefund.mutate({ purchaseId });
  expect(after).toMatchObject({ state: "refunded", refundOffer: null });
  expect(after.refundRequestedAt).not.toBeNull();
  expect(await loadStatus(client)).toBe("revoked");
  await suite.payments.control.waitUntilIdle();
  await expect.poll(() => listRefundMails(buyer.email).length).toBe(1);
  const [mail] = listRefundMails(buyer.email);
  for (const part of [`${SHOP_CURRENCY} 99`, purchaseId, "UTC", "ends your licence"]) {
    expect(mail?.text).toContain(part);
    expect(mail?.html).toContain(part);
  }
  expect(listRefunds(charge)).toBe(1);
});

test("a double click, two tabs and two instances send one refund", async () => {
  const { buyer, client, purchaseId, charge } = await createPaidPurchase();
  const other = second.client(buyer.token);
  const answers = await Promise.all(
    [client, client, other, other].map((each) => each.billing.requestRefund.mutate({ purchaseId })),
  );
  expect(new Set(answers.map(({ refundRequestedAt }) => refundRequestedAt)).size).toBe(1);
  expect(await client.billing.requestRefund.mutate({ purchaseId })).toMatchObject({
    state: "refunded",
  });
  await suite.payments.control.waitUntilIdle();
  expect(listRefunds(charge)).toBe(1);
  await expect.poll(() => listRefundMails(buyer.email).length).toBe(1);
});

test("the request is stored while the provider is away, and the refund follows when it is back", async () => {
  const { buyer, client, purchaseId, charge } = await createPaidPurchase();
  suite.payments.control.addFault({ kind: "refuse", times: 40 });
  const asked = await client.billing.requestRefund.mutate({ purchaseId });
  expect(asked).toMatchObject({ state: "paid", refundOffer: null });
  expect(asked.refundRequestedAt).not.toBeNull();
  await expect.poll(() => listRefundMails(buyer.email).length).toBe(1);
  expect(listRefunds(charge)).toBe(0);
  suite.payments.control.clearFaults();

  await reconcilePurchases(suite.api.deps);
  expect(await loadStatus(client)).toBe("revoked");
  expect(listRefunds(charge)).toBe(1);
  expect(listRefundMails(buyer.email)).toHaveLength(1);
});

test("a provider that fails after it made a refund is not asked to make it again", async () => {
  const { client, purchaseId, charge } = await createPaidPurchase();
  suite.payments.control.setRules({ drop: true });
  suite.payments.control.addFault({ kind: "error", path: "/v1/refunds", times: 2, after: true });
  const asked = await client.billing.requestRefund.mutate({ purchaseId });
  expect(asked.state).toBe("paid");
  suite.payments.control.reset();
  await reconcilePurchases(suite.api.deps);
  expect(await client.billing.purchaseStatus.query({ purchaseId })).toMatchObject({
    state: "refunded",
  });
  expect(listRefunds(charge)).toBe(1);
});

test("a refund that comes back from the bank is left to the shop's staff, and the licence stays", async () => {
  const { client, purchaseId, charge } = await createPaidPurchase();
  await client.billing.requestRefund.mutate({ purchaseId });
  const [event] = suite.payments.control.listEvents({ type: "refund.created", about: charge });
  if (!event) throw new Error("Nothing was sent back.");
  suite.payments.control.completeRefund((event.data.object as { id: string }).id, "failed");
  await suite.payments.control.waitUntilIdle();
  expect(await client.billing.purchaseStatus.query({ purchaseId })).toMatchObject({
    state: "paid",
  });
  expect(await loadStatus(client)).toBe("active");
  const [row] = await selectRows<{ refund_problem: string }>(
    suite,
    "select refund_problem from purchases where id = $1",
    [purchaseId],
  );
  expect(row?.refund_problem).toBe("came_back");
  await reconcilePurchases({ ...suite.api.deps, now: () => new Date(Date.now() + 2 * DAY) });
  expect(listRefunds(charge)).toBe(1);
});

test("a refund that comes back is found by the next check, even if its webhook was lost", async () => {
  const { client, purchaseId, charge } = await createPaidPurchase();
  await client.billing.requestRefund.mutate({ purchaseId });
  await suite.payments.control.waitUntilIdle();
  const [event] = suite.payments.control.listEvents({ type: "refund.created", about: charge });
  suite.payments.control.setRules({ drop: true });
  if (!event) throw new Error("Nothing was sent back.");
  suite.payments.control.completeRefund((event.data.object as { id: string }).id, "failed");
  suite.payments.control.reset();
  await reconcilePurchases({ ...suite.api.deps, now: () => new Date(Date.now() + DAY) });
  expect(await client.billing.purchaseStatus.query({ purchaseId })).toMatchObject({
    state: "paid",
  });
  expect(await loadStatus(client)).toBe("active");
});

test("a refund requested during a dispute is sent once the shop has won it", async () => {
  const { client, purchaseId, charge } = await createPaidPurchase();
  suite.payments.control.addFault({ kind: "refuse", times: 40 });
  await client.billing.requestRefund.mutate({ purchaseId });
  suite.payments.control.clearFaults();
  const dispute = suite.payments.control.openDispute(charge);
  await suite.payments.control.waitUntilIdle();
  expect(await loadStatus(client)).toBe("suspended");
  suite.payments.control.closeDispute(dispute.id, "won");
  await suite.payments.control.waitUntilIdle();
  expect(await client.billing.purchaseStatus.query({ purchaseId })).toMatchObject({
    state: "refunded",
  });
  expect(listRefunds(charge)).toBe(1);
});

test("each reason for rejecting a refund has its own error, and nothing changes", async () => {
  const late = await createPaidPurchase();
  await suite.sql.query(
    "update purchases set paid_at = paid_at - interval '32 days' where id = $1",
    [late.purchaseId],
  );
  const made = await createPaidPurchase();
  suite.payments.control.setRules({ drop: true });
  suite.payments.control.createRefund({ charge: made.charge });
  const disputed = await createPaidPurchase();
  suite.payments.control.openDispute(disputed.charge);
  suite.payments.control.reset();

  const couponCode = await createCoupon(suite, { percent: 100 });
  const guest = await signUp({ verified: true });
  const granted = await suite.api
    .client(guest.token)
    .billing.startCheckout.mutate({ planId: "pro", couponCode, termsVersion: TERMS_VERSION });
  if (granted.next !== "done") throw new Error("Nothing was due.");
  const unpaid = await signUp();
  const session = await startPayment(suite, unpaid.token, { planId: "pro" });
  const open = await suite.api
    .client(unpaid.token)
    .billing.purchaseStatus.query({ checkoutSessionId: session });

  const ask = (token: string, purchaseId: string) =>
    getErrorCode(suite.api.client(token).billing.requestRefund.mutate({ purchaseId }));
  expect(await ask(late.buyer.token, late.purchaseId)).toBe("refund_too_late");
  expect(await ask(made.buyer.token, made.purchaseId)).toBe("refund_already_made");
  expect(await ask(disputed.buyer.token, disputed.purchaseId)).toBe("refund_disputed");
  expect(await ask(guest.token, granted.purchaseId)).toBe("refund_nothing_paid");
  expect(await ask(unpaid.token, open.id)).toBe("refund_nothing_paid");
  expect(await ask(guest.token, disputed.purchaseId)).toBe("purchase_not_found");
  expect(
    await getErrorCode(suite.api.client().billing.requestRefund.mutate({ purchaseId: open.id })),
  ).toBe("unauthenticated");
  expect(
    await selectRows(
      suite,
      "select id from purchases where refund_requested_at is not null and id = any($1)",
      [[late, made, disputed].map(({ purchaseId }) => purchaseId)],
    ),
  ).toEqual([]);
});

test("a partial refund by the shop is mailed and keeps the licence", async () => {
  const { buyer, client, charge } = await createPaidPurchase();
  suite.payments.control.createRefund({ charge, amount: 2_000 });
  await expect.poll(() => listRefundMails(buyer.email).length).toBe(1);
  expect(listRefundMails(buyer.email)[0]?.text).toContain(`${SHOP_CURRENCY} 20`);
  expect(listRefundMails(buyer.email)[0]?.text).toContain("stays as it is");
  expect(await loadStatus(client)).toBe("active");
  const [purchase] = await client.billing.purchases.query();
  expect(purchase?.refundOffer?.amount.amountMinor).toBe(7_900);
});
