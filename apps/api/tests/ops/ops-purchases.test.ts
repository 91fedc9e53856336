import { SHOP_CURRENCY } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { rowsOfOps, runOps } from "../setup/run-ops.ts";
import { buyPlan, lastCharge, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();

const why = ["--why", "asked by phone", "--as", "Ada"];

async function createPaidPurchase() {
  const { buyer, sessionId } = await buyPlan(suite, "pro");
  await suite.payments.control.waitUntilIdle();
  const client = suite.api.client(buyer.token);
  const { id } = await client.billing.purchaseStatus.query({ checkoutSessionId: sessionId });
  return { id, buyer, client, sessionId, charge: lastCharge(suite) };
}

const listRefunds = (charge: string) =>
  suite.payments.control.listEvents({ type: "refund.created", about: charge }).length;

const loadAudit = (target: string) =>
  selectRows(suite, "select who, command, why, before, after from audit where target = $1", [
    target,
  ]);

test("a purchase is found by address, id, session and licence key", async () => {
  const { id, buyer, client, sessionId } = await createPaidPurchase();
  const [licence] = await client.licences.list.query();
  for (const name of [buyer.email, id, sessionId, licence?.key ?? ""]) {
    expect(await rowsOfOps(suite, "purchases", "find", name)).toMatchObject([
      {
        purchase: id,
        buyer: buyer.email,
        state: "paid",
        total: `${SHOP_CURRENCY} 199`,
        licence: licence?.key,
      },
    ]);
  }
  expect(await rowsOfOps(suite, "purchases", "find", "nobody@example.com")).toEqual([]);
});

test("what waits for a person is listed: disputed, or with a refund that came back", async () => {
  const disputed = await createPaidPurchase();
  const dispute = suite.payments.control.openDispute(disputed.charge);
  const returned = await createPaidPurchase();
  await runOps(suite, "refund", returned.id, ...why);
  const [made] = suite.payments.control.listEvents({
    type: "refund.created",
    about: returned.charge,
  });
  if (!made) throw new Error("Nothing was sent back.");
  suite.payments.control.completeRefund((made.data.object as { id: string }).id, "failed");
  await suite.payments.control.waitUntilIdle();
  const waiting = await rowsOfOps(suite, "purchases", "find");
  expect(new Set(waiting.map(({ purchase }) => purchase))).toEqual(
    new Set([disputed.id, returned.id]),
  );

  // Requesting the refund again creates a new one, because the bank returned the first.
  expect(await runOps(suite, "refund", returned.id, ...why)).toMatchObject({
    state: "refunded",
    problem: null,
  });
  expect(listRefunds(returned.charge)).toBe(2);
  suite.payments.control.closeDispute(dispute.id, "won");
  await suite.payments.control.waitUntilIdle();
  expect(await rowsOfOps(suite, "purchases", "find")).toEqual([]);
});

test("the owner pays back a part, then the rest, however old the purchase is", async () => {
  const { id, buyer, client, charge } = await createPaidPurchase();
  await suite.sql.query(
    "update purchases set paid_at = paid_at - interval '1 year' where id = $1",
    [id],
  );
  expect(
    await runOps(suite, "refund", id, "--amount", `${SHOP_CURRENCY} 49.50`, "--dry-run"),
  ).toMatchObject({ purchase: id, wouldRefund: `${SHOP_CURRENCY} 49.50` });
  expect(listRefunds(charge)).toBe(0);
  expect(await loadAudit(id)).toEqual([]);

  const part = ["refund", id, "--amount", `${SHOP_CURRENCY} 49.50`, ...why];
  expect(await runOps(suite, ...part)).toMatchObject({
    state: "partially_refunded",
    refunded: `${SHOP_CURRENCY} 49.50`,
  });
  expect((await client.licences.list.query())[0]?.status).toBe("active");
  expect(await runOps(suite, "refund", id, ...why)).toMatchObject({
    state: "refunded",
    refunded: `${SHOP_CURRENCY} 199`,
  });
  expect((await client.licences.list.query())[0]?.status).toBe("revoked");
  expect(await loadAudit(id)).toEqual([
    {
      who: "Ada",
      command: "refund",
      why: "asked by phone",
      before: { state: "paid", refundedMinor: 0 },
      after: { refundedMinor: 4_950 },
    },
    {
      who: "Ada",
      command: "refund",
      why: "asked by phone",
      before: { state: "partially_refunded", refundedMinor: 4_950 },
      after: { refundedMinor: 19_900 },
    },
  ]);
  await expect.poll(() => suite.inbox.listMessages({ to: buyer.email }).length).toBeGreaterThan(1);
  const refunds = suite.inbox
    .listMessages({ to: buyer.email })
    .filter(({ subject }) => /refund/i.test(subject));
  for (const mail of refunds) expect(mail.text).toContain("We are refunding");
});

test("a part whose answer was lost is not sent again: the owner is asked to check first", async () => {
  const { id, charge } = await createPaidPurchase();
  suite.payments.control.setRules({ drop: true });
  suite.payments.control.addFault({ kind: "refuse", path: "/v1/refunds", times: 4, after: true });
  const part = ["refund", id, "--amount", `${SHOP_CURRENCY} 20`, ...why];
  await expect(runOps(suite, ...part)).rejects.toThrow("see whether it was sent");
  suite.payments.control.reset();
  expect(await runOps(suite, "purchases", "sync", id)).toMatchObject({
    after: "partially_refunded",
  });
  expect(listRefunds(charge)).toBe(1);
});

test("a part that came back from the bank is sent again", async () => {
  const { id, charge } = await createPaidPurchase();
  const part = ["refund", id, "--amount", `${SHOP_CURRENCY} 10`, ...why];
  expect(await runOps(suite, ...part)).toMatchObject({ refunded: `${SHOP_CURRENCY} 10` });
  const [made] = suite.payments.control.listEvents({ type: "refund.created", about: charge });
  if (!made) throw new Error("Nothing was sent back.");
  suite.payments.control.completeRefund((made.data.object as { id: string }).id, "failed");
  await suite.payments.control.waitUntilIdle();
  expect(await runOps(suite, "purchases", "sync", id)).toMatchObject({ after: "paid" });

  expect(await runOps(suite, ...part)).toMatchObject({ refunded: `${SHOP_CURRENCY} 10` });
  expect(listRefunds(charge)).toBe(2);
});

test("a part that came back is listed and reported until it is sent again, and the same part twice is requested twice", async () => {
  const { id, charge, buyer } = await createPaidPurchase();
  const part = ["refund", id, "--amount", `${SHOP_CURRENCY} 10`, ...why];
  await runOps(suite, ...part);
  const [made] = suite.payments.control.listEvents({ type: "refund.created", about: charge });
  if (!made) throw new Error("Nothing was sent back.");
  suite.payments.control.completeRefund((made.data.object as { id: string }).id, "failed");
  await suite.payments.control.waitUntilIdle();
  const waiting = async () =>
    (await rowsOfOps(suite, "purchases", "find")).filter(({ purchase }) => purchase === id);
  expect(await waiting()).toMatchObject([
    { refundProblem: expect.stringContaining("bank returned") },
  ]);
  await expect
    .poll(() => suite.inbox.listMessages({ to: buyer.email }).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/didn't arrive/));

  await runOps(suite, ...part);
  await suite.payments.control.waitUntilIdle();
  expect(await waiting()).toEqual([]);
  await expect(runOps(suite, ...part)).rejects.toThrow("--again");
  await expect(runOps(suite, ...part, "--dry-run")).rejects.toThrow("--again");
  expect(listRefunds(charge)).toBe(2);
  const again = [...part, "--again", "--refunded", `${SHOP_CURRENCY} 10`];
  expect(await runOps(suite, ...again)).toMatchObject({ refunded: `${SHOP_CURRENCY} 20` });
  await expect(runOps(suite, ...again)).rejects.toThrow(`${SHOP_CURRENCY} 20 of it went back`);
  expect(listRefunds(charge)).toBe(3);
});

test("what cannot be paid back is refused in words, and nothing is written", async () => {
  const { id, charge } = await createPaidPurchase();
  const refund = (...more: string[]) => runOps(suite, "refund", ...more, ...why);
  await expect(refund(id, "--amount", `${SHOP_CURRENCY} 200`)).rejects.toThrow("left of it");
  await expect(refund(id, "--amount", "KWD 20")).rejects.toThrow("Write it as in");
  await expect(refund(id, "--amount", "about 20")).rejects.toThrow("Write it as in");
  await expect(refund(crypto.randomUUID())).rejects.toThrow("There is no purchase");
  await expect(runOps(suite, "refund", id)).rejects.toThrow("Say why");
  const dispute = suite.payments.control.openDispute(charge);
  await expect(refund(id)).rejects.toThrow("bank is deciding");
  suite.payments.control.closeDispute(dispute.id, "lost");
  await expect(refund(id)).rejects.toThrow("charged_back");
  expect(await loadAudit(id)).toEqual([]);
});
