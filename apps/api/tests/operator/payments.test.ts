import { SHOP_CURRENCY } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { recordMovements } from "../../src/features/books/record-movements.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { paySession } from "../setup/pay.ts";
import { lastCharge, selectRows, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";
import { loadAudit, customer, operator, why } from "./operator-client.ts";

const suite = withSuite();

test("a refund pays back, ends the licence, and leaves who did it and why", async () => {
  const { id, client } = await operator(suite);
  const { profileId, purchaseId, licenceId } = await customer(suite);
  await client.operator.refund.mutate({ purchase: purchaseId, why });
  await suite.payments.control.waitUntilIdle();
  const record = await client.operator.explain.query({ person: profileId });
  expect(record.purchases).toMatchObject([{ state: "refunded", canRefund: false }]);
  expect(record.licences).toMatchObject([{ id: licenceId, status: "revoked" }]);
  expect(await loadAudit(suite, purchaseId)).toEqual([
    { who: `operator ${id}`, command: "refund", why },
  ]);
  const again = client.operator.refund.mutate({ purchase: purchaseId, why });
  expect(await getErrorCode(again)).toBe("refund_already_made");
});

test("a disputed purchase is listed as waiting, and is not paid back", async () => {
  const { client } = await operator(suite);
  const { purchaseId } = await customer(suite);
  suite.payments.control.openDispute(lastCharge(suite));
  await suite.payments.control.waitUntilIdle();
  await recordMovements(suite.api.deps);
  const { waiting, sales } = await client.operator.overview.query();
  expect(waiting).toContainEqual(expect.objectContaining({ purchaseId, state: "disputed" }));
  expect(sales.reduce((sum, { payments }) => sum + payments, 0)).toBeGreaterThan(0);
  const refused = client.operator.refund.mutate({ purchase: purchaseId, why });
  expect(await getErrorCode(refused)).toBe("refund_disputed");
});

test("what is not paid yet, or not as ordered, is not refunded, and the answer says what to do", async () => {
  const { client } = await operator(suite);
  const { token } = await signUp();
  const sessionId = await startPayment(suite, token, { planId: "pro" });
  const [{ id: purchaseId } = { id: "" }] = await selectRows<{ id: string }>(
    suite,
    "select id from purchases where checkout_session_id = $1",
    [sessionId],
  );
  const refund = () => getErrorCode(client.operator.refund.mutate({ purchase: purchaseId, why }));
  expect(await refund()).toBe("refund_nothing_paid");
  suite.payments.control.setRules({ drop: true });
  await paySession(suite.payments, sessionId);
  suite.payments.control.changeSession(sessionId, { currency: "eur" });
  suite.payments.control.setRules({ drop: false });
  expect(await refund()).toBe("payment_under_review");
});

test("a part goes back once, and a second time only where its repetition is meant", async () => {
  const { client } = await operator(suite);
  const { profileId, purchaseId, licenceId } = await customer(suite);
  const usd = (amount: string) => `${SHOP_CURRENCY} ${amount}`;
  const part = { purchase: purchaseId, amount: usd("20"), refunded: usd("0"), why };
  const refund = client.operator.refund.mutate;
  for (const [amount, words] of [
    ["10,50", "Write it as in"],
    [`${SHOP_CURRENCY} 500`, `Only ${SHOP_CURRENCY} 199 is left`],
  ] as const) {
    await expect(refund({ ...part, amount })).rejects.toMatchObject({
      data: { appCode: "invalid_input", fields: { amount: expect.stringContaining(words) } },
    });
  }
  await refund(part);
  const once = { ...part, refunded: usd("20") };
  await expect(refund(once)).rejects.toMatchObject({
    data: { fields: { again: expect.stringContaining("went back already") } },
  });
  await refund({ ...once, again: true });
  const lost = refund({ ...once, again: true });
  await expect(lost, "sent again because its answer was lost").rejects.toMatchObject({
    data: { fields: { amount: expect.stringContaining("Reload the page") } },
  });
  const { purchases, licences: held } = await client.operator.explain.query({ person: profileId });
  expect(purchases).toMatchObject([
    { state: "partially_refunded", refunded: { amountMinor: 4_000 }, canRefund: true },
  ]);
  expect(held).toMatchObject([{ id: licenceId, status: "active" }]);
  const rest = { ...part, amount: `${SHOP_CURRENCY} 159`, refunded: usd("40") };
  await refund(rest);
  expect((await client.operator.explain.query({ person: profileId })).licences).toMatchObject([
    { status: "revoked" },
  ]);
  expect(await loadAudit(suite, purchaseId)).toHaveLength(3);
});

test("half of it, sent again because its answer was lost, does not become all of it", async () => {
  const { client } = await operator(suite);
  const { profileId, purchaseId } = await customer(suite);
  const half = { purchase: purchaseId, amount: `${SHOP_CURRENCY} 99.50`, why };
  await client.operator.refund.mutate({ ...half, refunded: `${SHOP_CURRENCY} 0` });
  for (const refunded of [`${SHOP_CURRENCY} 0`, `${SHOP_CURRENCY} 99.50`]) {
    const lost = client.operator.refund.mutate({ ...half, refunded });
    expect(await getErrorCode(lost)).toBe("invalid_input");
  }
  const { licences: held } = await client.operator.explain.query({ person: profileId });
  expect(held).toMatchObject([{ status: "active" }]);
});

test("a part whose answer is lost is not reported as made: the person who ordered it is asked to check first", async () => {
  const { client } = await operator(suite);
  const { purchaseId } = await customer(suite);
  suite.payments.control.setRules({ drop: true });
  suite.payments.control.addFault({ kind: "refuse", path: "/v1/refunds", times: 4, after: true });
  const usd = (amount: string) => `${SHOP_CURRENCY} ${amount}`;
  const part = { purchase: purchaseId, amount: usd("20"), refunded: usd("0"), why };
  await expect(client.operator.refund.mutate(part)).rejects.toMatchObject({
    data: { fields: { amount: expect.stringContaining("Reload the page") } },
  });
  suite.payments.control.reset();
});

test.each(["accepted", "refused"] as const)(
  "a payment that is not as ordered waits, and is %s once",
  async (decision) => {
    const { id, client } = await operator(suite);
    const person = await signUp();
    const buyer = suite.api.client(person.token);
    const checkoutSessionId = await startPayment(suite, person.token, { planId: "pro" });
    suite.payments.control.setRules({ drop: true });
    await paySession(suite.payments, checkoutSessionId);
    suite.payments.control.changeSession(checkoutSessionId, { currency: "eur" });
    suite.payments.control.setRules({ drop: false });
    const { id: purchaseId } = await buyer.billing.purchaseStatus.query({ checkoutSessionId });
    const { id: profileId } = await buyer.auth.me.query();
    const waiting = await client.operator.explain.query({ person: profileId });
    expect(waiting.purchases).toMatchObject([
      { paymentProblem: expect.stringContaining("instead of"), canRefund: false },
    ]);
    const { accept, refuse } = client.operator.purchases;
    const request = { purchase: purchaseId, why };
    const [decide, other] = decision === "accepted" ? [accept, refuse] : [refuse, accept];
    await Promise.all([1, 2].map(() => decide.mutate(request)));
    await decide.mutate(request);
    const [licence] = await buyer.licences.list.query();
    expect(licence?.status).toBe(decision === "accepted" ? "active" : "revoked");
    expect(await loadAudit(suite, purchaseId)).toEqual([
      {
        who: `operator ${id}`,
        command: decision === "accepted" ? "purchases accept" : "purchases refuse",
        why,
      },
    ]);
    await expect(other.mutate(request)).rejects.toMatchObject({
      data: {
        fields: {
          purchase:
            "This payment does not wait for a decision. Reload the page and look at it again.",
        },
      },
    });
  },
);
