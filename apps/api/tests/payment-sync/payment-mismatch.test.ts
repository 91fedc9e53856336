import { brand } from "@site/content/brand";
import { SHOP_CURRENCY, TERMS_VERSION } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { reconcilePurchases } from "../../src/features/payment-sync/reconcile-purchases.ts";
import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { paySession } from "../setup/pay.ts";
import { rowsOfOps, runOps } from "../setup/run-ops.ts";
import { startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

const why = ["--why", "looked up at the provider"];

type Session = Parameters<typeof suite.payments.control.changeSession>[1];

const unlike = {
  "another currency": { currency: "eur" },
  "too little": { amount_total: 5_000 },
  "too little beside its tax": {
    amount_total: 19_900,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 4_000 },
  },
  "no payment": { payment_status: "no_payment_required", amount_total: 0 },
} satisfies Record<string, Session>;

/** Creates a purchase of Pro whose payment differs from the order. */
async function createMismatch(changes: Session) {
  const { control } = suite.payments;
  control.setRules({ drop: true });
  const { token, email } = await signUp();
  const client = suite.api.client(token);
  const checkoutSessionId = await startPayment(suite, token, { planId: "pro" });
  await paySession(suite.payments, checkoutSessionId);
  control.changeSession(checkoutSessionId, changes);
  control.reset();
  const { id, state } = await client.billing.purchaseStatus.query({ checkoutSessionId });
  return { client, email, checkoutSessionId, id, state };
}

test.each(Object.entries(unlike))(
  "a payment with %s grants nothing, is listed for the owner and announced once",
  async (_what, changes) => {
    const { client, id, state } = await createMismatch(changes);
    expect(state).toBe("pending");
    await runOps(suite, "purchases", "sync", id);
    expect(await client.licences.list.query()).toEqual([]);
    expect(await rowsOfOps(suite, "purchases", "find")).toContainEqual(
      expect.objectContaining({
        purchase: id,
        paymentProblem: expect.stringContaining(`instead of ${SHOP_CURRENCY} 199`) as string,
      }),
    );
    await drainOutbox(suite.api.deps);
    const notices = () =>
      suite.inbox.listMessages({ to: brand.supportEmail }).filter(({ text }) => text.includes(id));
    await expect.poll(() => notices().length).toBe(1);
    // Neither another click nor the scheduler changes the state.
    const again = { planId: "pro", termsVersion: TERMS_VERSION } as const;
    expect(await client.billing.startCheckout.mutate(again)).toMatchObject({ next: "done" });
    const later = new Date(Date.now() + 3_600_000);
    await reconcilePurchases({ ...suite.api.deps, now: () => later });
    expect(await client.licences.list.query()).toEqual([]);
    expect(notices()).toHaveLength(1);
  },
);

test.each(Object.entries(unlike))(
  "the owner accepts a payment with %s, and the buyer gets what they ordered",
  async (_what, changes) => {
    const { client, id } = await createMismatch(changes);
    const dry = await runOps(suite, "purchases", "accept", id, "--dry-run");
    expect(dry).toMatchObject({ would: "accepted" });
    expect(await runOps(suite, "purchases", "accept", id, ...why)).toMatchObject({ state: "paid" });
    expect(await client.licences.list.query()).toMatchObject([{ status: "active" }]);
    // Repeating the same decision has no effect.
    expect(await runOps(suite, "purchases", "accept", id, ...why)).toMatchObject({ state: "paid" });
    await expect(runOps(suite, "purchases", "refuse", id, ...why)).rejects.toThrow(
      "does not wait for a decision",
    );
    expect(await rowsOfOps(suite, "purchases", "find")).not.toContainEqual(
      expect.objectContaining({ purchase: id }),
    );
    await runOps(suite, "purchases", "sync", id);
    expect(await client.billing.purchaseStatus.query({ purchaseId: id })).toMatchObject({
      state: "paid",
    });
  },
);

test("the owner refuses a payment in another currency, and all of it is refunded", async () => {
  const { client, email, id } = await createMismatch(unlike["another currency"]);
  const refused = await runOps(suite, "purchases", "refuse", id, ...why);
  expect(refused).toMatchObject({ state: "refunded", refunded: "EUR 199" });
  expect(await client.licences.list.query()).toMatchObject([{ status: "revoked" }]);
  expect(suite.payments.control.listEvents({ type: "refund.created", about: id })).toHaveLength(1);
  await drainOutbox(suite.api.deps);
  const notices = () => suite.inbox.listMessages({ to: email }).map(({ subject }) => subject);
  await expect.poll(notices).toContainEqual("Your refund of EUR 199");
});

test("a refused payment still gives nothing when its refund comes back from the bank, and is refunded again", async () => {
  const { client, id } = await createMismatch(unlike["another currency"]);
  await runOps(suite, "purchases", "refuse", id, ...why);
  const [made] = suite.payments.control.listEvents({ type: "refund.created", about: id });
  if (!made) throw new Error("Nothing was sent back.");
  suite.payments.control.completeRefund((made.data.object as { id: string }).id, "failed");
  expect(await runOps(suite, "purchases", "sync", id)).toMatchObject({ after: "paid" });
  expect(await client.licences.list.query()).toMatchObject([{ status: "revoked" }]);
  expect(await rowsOfOps(suite, "purchases", "find")).toContainEqual(
    expect.objectContaining({
      purchase: id,
      refundProblem: expect.stringContaining("bank returned"),
    }),
  );
  expect(await runOps(suite, "refund", id, ...why)).toMatchObject({
    state: "refunded",
  });
});

test("the owner refuses a checkout for which nothing was paid, and it ends", async () => {
  const { client, id } = await createMismatch(unlike["no payment"]);
  const refused = await runOps(suite, "purchases", "refuse", id, ...why);
  expect(refused).toMatchObject({ state: "failed" });
  expect(await client.licences.list.query()).toEqual([]);
  expect(suite.payments.control.listEvents({ type: "refund.created", about: id })).toEqual([]);
});

test.each([-1, 2 ** 31, 0.5])(
  "a total of %s in the provider's response is an error",
  async (total) => {
    const { token } = await signUp();
    const client = suite.api.client(token);
    const checkoutSessionId = await startPayment(suite, token, { planId: "pro" });
    suite.payments.control.changeSession(checkoutSessionId, { amount_total: total });
    const { id: purchaseId } = await client.billing.purchaseStatus.query({ checkoutSessionId });
    await expect(runOps(suite, "purchases", "sync", purchaseId)).rejects.toThrow(
      "payment_unavailable",
    );
    expect(await getErrorCode(client.billing.cancelOpenCheckout.mutate())).toBe(
      "payment_unavailable",
    );
    suite.payments.control.changeSession(checkoutSessionId, { amount_total: 19_900 });
  },
);
