import { expect, test } from "vitest";

import { paySession } from "../setup/pay.ts";
import { runOps } from "../setup/run-ops.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import {
  buyUpgrade,
  createOwner,
  getOnlyLicence,
  getUpgradeInput,
  startUpgradeCheckout,
} from "../setup/upgrades.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
const why = ["--why", "a test"];

const loadPayments = (profileId: string) =>
  selectRows<{ kind: string; plan: string; refunded: number; unused: number }>(
    suite,
    `select kind, plan_id as plan, refunded_minor as refunded, unused_minor as unused
     from purchases where profile_id = $1 order by created_at`,
    [profileId],
  );

async function getProfileId(client: Awaited<ReturnType<typeof createOwner>>["client"]) {
  return (await client.auth.me.query()).id;
}

test("the middle payment is refunded: the licence shrinks, the rest goes back at once, and the mail says why", async () => {
  const { client } = await createOwner(suite);
  const { id: middle } = await buyUpgrade(suite, client, "upgrade", "pro");
  await buyUpgrade(suite, client, "upgrade", "team");
  expect(await runOps(suite, "refund", middle, "--dry-run")).toMatchObject({
    wouldRefund: "USD 100",
    licence: expect.stringContaining("Team for 5 people"),
    wouldBecome: expect.stringContaining("Pro, "),
    withIt: [{ kind: "upgrade", plan: "team", wouldRefund: "USD 100" }],
  });
  expect(await runOps(suite, "refund", middle, ...why)).toMatchObject({
    state: "refunded",
    withIt: [{ plan: "team", state: "partially_refunded", refunded: "USD 100" }],
  });
  expect(await getOnlyLicence(client)).toMatchObject({ planId: "pro", status: "active" });
  const profileId = await getProfileId(client);
  expect(await loadPayments(profileId)).toEqual([
    { kind: "new", plan: "personal", refunded: 0, unused: 0 },
    { kind: "upgrade", plan: "pro", refunded: 10_000, unused: 0 },
    { kind: "upgrade", plan: "team", refunded: 10_000, unused: 10_000 },
  ]);
  const mails = await selectRows<{ cause: string | null }>(
    suite,
    `select message->>'cause' as cause from outbox where dedupe_key like 'refund:%'
       and split_part(dedupe_key, ':', 2) in (select id::text from purchases where profile_id = $1)
     order by created_at`,
    [profileId],
  );
  expect(mails.map(({ cause }) => cause)).toEqual([null, "unused"]);
});

test("the provider is down when the rest is due: the next check sends it, once", async () => {
  const { client } = await createOwner(suite);
  const { id: middle } = await buyUpgrade(suite, client, "upgrade", "pro");
  const { id: last } = await buyUpgrade(suite, client, "upgrade", "team");
  await runOps(suite, "refund", middle, ...why);
  // The crash happened after the provider made the refund: a repeated check must not send it again.
  await suite.sql.query(
    "update purchases set refunded_minor = 0, version = version + 1 where id = $1",
    [last],
  );
  await runOps(suite, "purchases", "sync", last);
  await runOps(suite, "purchases", "sync", last);
  const profileId = await getProfileId(client);
  expect((await loadPayments(profileId)).map(({ refunded }) => refunded)).toEqual([
    0, 10_000, 10_000,
  ]);
});

test("a licence is moved while its former holder has an upgrade checkout open: the checkout closes, and that is said", async () => {
  const { client } = await createOwner(suite);
  const { id } = await getOnlyLicence(client);
  const sessionId = await startUpgradeCheckout(client, await getUpgradeInput(client, "upgrade"));
  const heir = await signUp({ verified: true });
  const wish = ["move", id, "--to", heir.email];
  expect(await runOps(suite, ...wish, "--dry-run")).toMatchObject({ wouldCloseCheckouts: 1 });
  expect(await runOps(suite, ...wish, ...why)).toMatchObject({ closedCheckouts: 1 });
  expect(await suite.api.deps.payments.fetchPaymentSnapshot(sessionId)).toMatchObject({
    session: "expired",
  });
});

test("the former holder pays just before the move is done: they get it all back, and the new holder no larger plan", async () => {
  const { client } = await createOwner(suite);
  const { id } = await getOnlyLicence(client);
  const sessionId = await startUpgradeCheckout(client, await getUpgradeInput(client, "upgrade"));
  suite.payments.control.setRules({ drop: true });
  await paySession(suite.payments, sessionId);
  const heir = await signUp({ verified: true });
  await runOps(suite, "move", id, "--to", heir.email, ...why);
  suite.payments.control.setRules({ drop: false });
  const paid = await client.billing.purchaseStatus.query({ checkoutSessionId: sessionId });
  await runOps(suite, "purchases", "sync", paid.id);
  expect(await client.billing.purchaseStatus.query({ checkoutSessionId: sessionId })).toMatchObject(
    { state: "refunded" },
  );
  const heirClient = suite.api.client(heir.token);
  expect(await getOnlyLicence(heirClient)).toMatchObject({ planId: "personal" });
});

test("the new holder's renewal doesn't keep the first buyer from their refund: it goes back too", async () => {
  const { client, purchaseId } = await createOwner(suite);
  const { id } = await getOnlyLicence(client);
  const heir = await signUp({ verified: true });
  await runOps(suite, "move", id, "--to", heir.email, ...why);
  const heirClient = suite.api.client(heir.token);
  await buyUpgrade(suite, heirClient, "renewal");
  expect(await client.billing.requestRefund.mutate({ purchaseId })).toMatchObject({
    state: "refunded",
  });
  expect(await heirClient.billing.purchases.query()).toMatchObject([{ state: "refunded" }]);
});
