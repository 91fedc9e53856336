import { SHOP_CURRENCY } from "@site/contracts/plans";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { requestRefund } from "../../src/features/billing/buyer-purchases.ts";
import { listUpgradableLicences, startUpgrade } from "../../src/features/checkout/upgrades.ts";
import { issueLicence } from "../../src/features/licences/issue-licence.ts";
import { reconcilePurchases } from "../../src/features/payment-sync/reconcile-purchases.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import {
  findOffer,
  payAndSync,
  createPayer,
  openSession,
  openUpgradeSession,
} from "../crashes/create-buyers.ts";
import { paySession } from "../setup/pay.ts";
import { runOps } from "../setup/run-ops.ts";
import { insertBuyer, lastCharge, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();
beforeAll(() => {
  // Without webhooks, only the test itself syncs, which lets it control the order.
  suite.payments.control.setRules({ drop: true });
});
beforeEach(() => suite.payments.control.clearFaults());

type Buyer = Awaited<ReturnType<typeof createPayer>>;

const why = ["--why", "asked by phone", "--as", "Ada"];
const syncAll = (checkoutSessionId: string) =>
  syncPurchase(suite.api.deps, { checkoutSessionId }, "test");

/** Runs the job until it finds nothing to do, as the scheduler would within a day. */
async function completeAll(): Promise<void> {
  suite.payments.control.clearFaults();
  for (let hours = 2; hours <= 8; hours += 2) {
    const now = () => new Date(Date.now() + hours * 3_600_000);
    await reconcilePurchases({ ...suite.api.deps, now });
  }
}

function loadLedger({ buyer }: Buyer) {
  return selectRows<{ kind: string; state: string; kept: number; status: string; mails: number }>(
    suite,
    `select p.kind, p.state, l.status,
       p.total_minor - case p.state when 'charged_back' then p.total_minor else p.refunded_minor end as kept,
       (select count(*)::int from outbox where dedupe_key = 'refund:' || p.id || ':' || p.total_minor) as mails
     from purchases p join licences l on l.purchase_id = coalesce(p.origin_id, p.id)
     where p.profile_id = $1 order by p.created_at`,
    [buyer.id],
  );
}

/** The ways in which the first purchase can end. We learn of some immediately, of others at the next check. */
const endings: Record<string, (it: Buyer) => Promise<unknown>> = {
  "a refund that the buyer asked for while the provider sends nothing back": async (it) => {
    suite.payments.control.addFault({ kind: "error", path: "/v1/refunds" });
    await requestRefund(suite.api.deps, it.buyer, { purchaseId: it.purchaseId });
  },
  "a refund by the owner's tool": (it) => runOps(suite, "refund", it.purchaseId, ...why),
  "a refund on the provider's own pages": async ({ charge }) =>
    suite.payments.control.createRefund({ charge }),
  "a dispute that is lost": async ({ charge, checkoutSessionId }) => {
    const { id } = suite.payments.control.openDispute(charge);
    await syncAll(checkoutSessionId);
    suite.payments.control.closeDispute(id, "lost");
  },
};

/** When the upgrade is paid, relative to the end of the licence. */
const times: Record<string, (session: string, end: () => Promise<unknown>) => Promise<unknown>> = {
  "was paid before": async (session, end) => {
    await payAndSync(suite, session);
    await end();
  },
  "was paid before, unknown to us": async (session, end) => {
    await paySession(suite.payments, session);
    await end();
  },
  "is paid after": async (session, end) => {
    await end();
    await payAndSync(suite, session);
  },
  "was paid before, and a part of it paid back since": async (session, end) => {
    await paySession(suite.payments, session);
    suite.payments.control.createRefund({ charge: lastCharge(suite), amount: 1_000 });
    await end();
  },
  "was paid before, and is disputed": async (session, end) => {
    await paySession(suite.payments, session);
    const { id } = suite.payments.control.openDispute(lastCharge(suite));
    await syncAll(session);
    await end();
    await completeAll();
    suite.payments.control.closeDispute(id, "won");
    await syncAll(session);
  },
};

/** A buyer can't have the first purchase refunded while a later payment is known. */
const cases = Object.keys(endings).flatMap((ending) =>
  Object.keys(times)
    .filter((time) => !ending.includes("buyer") || /unknown|after/.test(time))
    .map((time) => [ending, time] as const),
);

test.each(cases)("%s: the upgrade that %s is refunded too", async (ending, time) => {
  const it = await createPayer(suite, { planId: "personal" });
  const session = await openUpgradeSession(
    suite,
    it,
    await findOffer(suite, it, "upgrade", "team"),
  );
  await times[time]?.(session, async () => endings[ending]?.(it));
  await completeAll();
  const lost = ending.includes("dispute") ? "charged_back" : "refunded";
  expect(await loadLedger(it)).toMatchObject([
    { kind: "new", state: lost, kept: 0, status: "revoked" },
    { kind: "upgrade", state: "refunded", kept: 0, status: "revoked", mails: 1 },
  ]);
});

test("a refund and the payment of an upgrade at the same instant end in one state, in every round", async () => {
  const { deps } = suite.api;
  const other = (await suite.startApi()).deps;
  for (let round = 0; round < 3; round += 1) {
    const it = await createPayer(suite, { planId: "personal" });
    const session = await openUpgradeSession(
      suite,
      it,
      await findOffer(suite, it, "upgrade", "team"),
    );
    await paySession(suite.payments, session);
    const asked = requestRefund(deps, it.buyer, { purchaseId: it.purchaseId }).catch(
      () => undefined,
    );
    const [refund] = await Promise.all([
      asked,
      syncPurchase(other, { checkoutSessionId: session }, "test"),
      syncPurchase(deps, { checkoutSessionId: session }, "test"),
    ]);
    await completeAll();
    const [first, upgrade] = await loadLedger(it);
    expect([first?.state, upgrade?.state]).toEqual(
      refund ? ["refunded", "refunded"] : ["paid", "paid"],
    );
  }
});

test("the command line lists beforehand what else is refunded, and refunds all of it", async () => {
  const it = await createPayer(suite, { planId: "personal" });
  await payAndSync(
    suite,
    await openUpgradeSession(suite, it, await findOffer(suite, it, "upgrade", "pro")),
  );
  await payAndSync(
    suite,
    await openUpgradeSession(suite, it, await findOffer(suite, it, "renewal", "pro")),
  );
  const amount = (text: string) => `${SHOP_CURRENCY} ${text}`;
  const also = [
    { kind: "upgrade", plan: "pro", amount: amount("100") },
    { kind: "renewal", plan: "pro", amount: amount("79") },
  ];
  const refund = ["refund", it.purchaseId];
  const part = [...refund, "--amount", amount("10"), "--dry-run"];
  const unchanged = expect.stringMatching(/^Pro, 3 computers, updates until \d/);
  expect(await runOps(suite, ...part)).toEqual({
    purchase: it.purchaseId,
    wouldRefund: amount("10"),
    licence: unchanged,
    wouldBecome: unchanged,
  });
  expect(await runOps(suite, ...refund, "--dry-run")).toMatchObject({
    purchase: it.purchaseId,
    wouldRefund: amount("99"),
    wouldBecome: "revoked",
    withIt: also.map(({ amount: wouldRefund, ...rest }) => ({ ...rest, wouldRefund })),
  });
  expect(await loadLedger(it)).toMatchObject([{ kept: 9_900 }, { kept: 10_000 }, { kept: 7_900 }]);
  expect(await runOps(suite, ...refund, ...why)).toMatchObject({
    purchase: it.purchaseId,
    state: "refunded",
    refunded: amount("99"),
    withIt: also.map(({ amount: refunded, ...rest }) => ({ ...rest, refunded, state: "refunded" })),
  });
  const targets = await selectRows<{ count: number }>(
    suite,
    `select count(distinct target)::int from audit where target in
       (select id::text from purchases where profile_id = $1)`,
    [it.buyer.id],
  );
  expect(targets).toEqual([{ count: 3 }]);
});

test("refunds of upgrades and renewals are requested at the same time, even while the provider is down", async () => {
  const it = await createPayer(suite, { planId: "personal" });
  await payAndSync(
    suite,
    await openUpgradeSession(suite, it, await findOffer(suite, it, "renewal", "personal")),
  );
  suite.payments.control.addFault({ kind: "error", path: "/v1/refunds" });
  await runOps(suite, "refund", it.purchaseId, ...why).catch(() => undefined);
  const asked = await selectRows(
    suite,
    `select kind, refund_requested_at is not null as asked from purchases
     where profile_id = $1 order by created_at`,
    [it.buyer.id],
  );
  expect(asked).toEqual([
    { kind: "new", asked: true },
    { kind: "renewal", asked: true },
  ]);
});

test("nothing is offered for a licence whose refund is requested but not made yet", async () => {
  const it = await createPayer(suite, { planId: "personal" });
  const seen = await findOffer(suite, it, "upgrade", "team");
  suite.payments.control.addFault({ kind: "error", path: "/v1/refunds" });
  await requestRefund(suite.api.deps, it.buyer, { purchaseId: it.purchaseId });
  expect(await listUpgradableLicences(suite.api.deps, it.buyer)).toEqual([]);
  await expect(startUpgrade(suite.api.deps, it.buyer, seen)).rejects.toThrow(
    "licence_refund_pending",
  );
});

test("a renewal that is paid after its licence changed plans is refunded", async () => {
  const it = await createPayer(suite, { planId: "personal" });
  const upgrade = await openUpgradeSession(suite, it, await findOffer(suite, it, "upgrade", "pro"));
  await payAndSync(suite, upgrade);
  const charge = lastCharge(suite);
  const renewal = await openUpgradeSession(suite, it, await findOffer(suite, it, "renewal", "pro"));
  suite.payments.control.createRefund({ charge });
  await syncAll(upgrade);
  await payAndSync(suite, renewal);
  await completeAll();
  expect(await loadLedger(it)).toMatchObject([
    { kind: "new", state: "paid", status: "active" },
    { kind: "upgrade", state: "refunded" },
    { kind: "renewal", state: "refunded", mails: 1 },
  ]);
});

test("a payment for a plan that the shop gave its buyer in the meantime is kept, as a second licence", async () => {
  const buyer = await insertBuyer(suite);
  const session = await openSession(suite, { buyer, people: [] }, { planId: "pro" });
  await issueLicence(suite.api.deps, {
    profileId: buyer.id,
    planId: "pro",
    record: async () => undefined,
  });
  await payAndSync(suite, session);
  await completeAll();
  const owned = await selectRows(
    suite,
    "select status from licences where profile_id = $1 order by issued_at",
    [buyer.id],
  );
  expect(owned).toEqual([{ status: "active" }, { status: "active" }]);
});

test("an upgrade that is valid again after a larger one replaced it is refunded and gives nothing", async () => {
  const it = await createPayer(suite, { planId: "personal" });
  const session = await openUpgradeSession(suite, it, await findOffer(suite, it, "upgrade", "pro"));
  await payAndSync(suite, session);
  const { id } = suite.payments.control.openDispute(lastCharge(suite));
  await syncAll(session);
  const team = await findOffer(suite, it, "upgrade", "team");
  await payAndSync(suite, await openUpgradeSession(suite, it, team));
  suite.payments.control.closeDispute(id, "won");
  await syncAll(session);
  await completeAll();
  expect(await loadLedger(it)).toMatchObject([
    { kind: "new", state: "paid" },
    { kind: "upgrade", state: "refunded", kept: 0, mails: 1 },
    { state: "paid", status: "active" },
  ]);
});

test("an upgrade below a later upgrade is valid again once its dispute is won", async () => {
  const it = await createPayer(suite, { planId: "personal" });
  const session = await openUpgradeSession(suite, it, await findOffer(suite, it, "upgrade", "pro"));
  await payAndSync(suite, session);
  const charge = lastCharge(suite);
  const team = await openUpgradeSession(suite, it, await findOffer(suite, it, "upgrade", "team"));
  await payAndSync(suite, team);
  const { id } = suite.payments.control.openDispute(charge);
  await syncAll(session);
  suite.payments.control.closeDispute(id, "won");
  await syncAll(session);
  await completeAll();
  expect(await loadLedger(it)).toMatchObject([
    { kind: "new", state: "paid", status: "active" },
    { kind: "upgrade", state: "paid" },
    { kind: "upgrade", state: "paid" },
  ]);
});

test("revoking by the shop keeps earlier payments, and refunds later ones", async () => {
  const it = await createPayer(suite, { planId: "personal" });
  const upgrade = await openUpgradeSession(suite, it, await findOffer(suite, it, "upgrade", "pro"));
  await payAndSync(suite, upgrade);
  const renewal = await openUpgradeSession(suite, it, await findOffer(suite, it, "renewal", "pro"));
  const [licence] = await selectRows<{ key: string }>(
    suite,
    "select key from licences where purchase_id = $1",
    [it.purchaseId],
  );
  await runOps(suite, "revoke", licence?.key ?? "", ...why);
  await payAndSync(suite, renewal);
  await completeAll();
  expect(await loadLedger(it)).toMatchObject([
    { kind: "new", state: "paid", status: "revoked" },
    { kind: "upgrade", state: "paid" },
    { kind: "renewal", state: "refunded" },
  ]);
});
