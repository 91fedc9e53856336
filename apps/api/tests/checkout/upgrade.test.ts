import type { StartUpgradeInput } from "@site/contracts/billing";
import { paidPlans, TERMS_VERSION } from "@site/contracts/plans";
import { beforeAll, expect, test } from "vitest";

import { reconcilePurchases } from "../../src/features/payment-sync/reconcile-purchases.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { paySession } from "../setup/pay.ts";
import { lastCharge, selectRows, startPayment } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import {
  startUpgradeCheckout,
  buyUpgrade,
  getUpgradeInput,
  getOnlyLicence,
  createOwner,
} from "../setup/upgrades.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
let second: Api;
beforeAll(async () => {
  second = await suite.startApi();
});

test("an owner sees each larger plan for the difference of the prices, and a renewal", async () => {
  const { client } = await createOwner(suite, "personal");
  const [licence] = await client.billing.upgrades.query();
  expect(
    licence?.offers.map(({ kind, planId, price }) => [kind, planId, price.amountMinor]),
  ).toEqual([
    ["upgrade", "pro", 10_000],
    ["upgrade", "team", 30_000],
    ["renewal", "personal", 3_900],
  ]);
  const stranger = suite.api.client((await signUp()).token);
  expect(await stranger.billing.upgrades.query()).toEqual([]);
});

test("an upgrade of a licence with renewed years also costs the difference of the renewals", async () => {
  const { client } = await createOwner(suite, "personal");
  await buyUpgrade(suite, client, "renewal");
  await buyUpgrade(suite, client, "renewal");
  const [licence] = await client.billing.upgrades.query();
  expect(
    licence?.offers.map(({ kind, planId, price, renewalShare }) => [
      kind,
      planId,
      price.amountMinor,
      renewalShare.amountMinor,
    ]),
  ).toEqual([
    ["upgrade", "pro", 18_000, 8_000],
    ["upgrade", "team", 54_000, 24_000],
    ["renewal", "personal", 3_900, 0],
  ]);
  const upgrade = await buyUpgrade(suite, client, "upgrade", "team");
  expect(upgrade).toMatchObject({ state: "paid", listPrice: { amountMinor: 54_000 } });
});

test("an upgrade keeps key, holder, devices and updates; its refund restores the old plan", async () => {
  const { buyer, client, purchaseId } = await createOwner(suite, "personal");
  const before = await getOnlyLicence(client);
  const upgrade = await buyUpgrade(suite, client, "upgrade", "team");
  expect(upgrade).toMatchObject({
    kind: "upgrade",
    fromPlanId: "personal",
    planId: "team",
    licenceId: before.id,
    listPrice: { amountMinor: 30_000 },
  });
  const features = paidPlans.team.features.toSorted();
  const team = { planId: "team", deviceLimit: 15, seats: 5, features };
  expect(await getOnlyLicence(client)).toEqual({ ...before, ...team });
  await expect
    .poll(() => suite.inbox.listMessages({ to: buyer.email }).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining("upgrade to"));

  expect(await getErrorCode(client.billing.requestRefund.mutate({ purchaseId }))).toBe(
    "refund_newer_purchase_first",
  );
  await client.billing.requestRefund.mutate({ purchaseId: upgrade.id });
  expect(await getOnlyLicence(client)).toEqual(before);
  expect(await client.billing.requestRefund.mutate({ purchaseId })).toMatchObject({
    state: "refunded",
  });
  expect((await getOnlyLicence(client)).status).toBe("revoked");
  expect(await client.billing.upgrades.query()).toEqual([]);
});

test("devices beyond the limit of the smaller licence are deactivated, the longest unused first", async () => {
  const { client } = await createOwner(suite, "personal");
  const upgrade = await buyUpgrade(suite, client, "upgrade", "team");
  const { id } = await getOnlyLicence(client);
  await suite.sql.query(
    `insert into devices (licence_id, device_hash, name, platform, arch, app_version, activated_at, last_seen_on)
     select $1, 'd' || n, 'device ' || n, 'linux', 'x64', '2.4.1', now(), date '2026-01-01' + n
     from generate_series(1, 5) n`,
    [id],
  );
  await suite.sql.query("update licences set devices_in_use = 5 where id = $1", [id]);
  await client.billing.requestRefund.mutate({ purchaseId: upgrade.id });
  const left = await selectRows<{ name: string }>(
    suite,
    "select name from devices where licence_id = $1 order by name",
    [id],
  );
  expect(left.map(({ name }) => name)).toEqual(["device 3", "device 4", "device 5"]);
});

test("a renewal adds a year to the end of the updates, or to today if that is past", async () => {
  const { client } = await createOwner(suite, "pro");
  const { updatesUntil: end } = await getOnlyLicence(client);
  await buyUpgrade(suite, client, "renewal");
  const year = (day: string, more: number) => `${Number(day.slice(0, 4)) + more}${day.slice(4)}`;
  expect((await getOnlyLicence(client)).updatesUntil).toBe(year(end, 1));

  const late = await createOwner(suite, "pro");
  await suite.sql.query("update purchases set paid_at = '2021-02-03T10:00:00Z' where id = $1", [
    late.purchaseId,
  ]);
  await suite.sql.query("update licences set updates_until = '2022-02-03' where purchase_id = $1", [
    late.purchaseId,
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const renewal = await buyUpgrade(suite, late.client, "renewal");
  expect((await getOnlyLicence(late.client)).updatesUntil).toBe(year(today, 1));
  await late.client.billing.requestRefund.mutate({ purchaseId: renewal.id });
  expect((await getOnlyLicence(late.client)).updatesUntil).toBe("2022-02-03");
});

test("a disputed upgrade has no effect until the dispute is won, and the licence keeps its old plan", async () => {
  const { client } = await createOwner(suite, "personal");
  await buyUpgrade(suite, client, "upgrade", "pro");
  const dispute = suite.payments.control.openDispute(lastCharge(suite));
  await suite.payments.control.waitUntilIdle();
  expect(await getOnlyLicence(client)).toMatchObject({ planId: "personal", status: "active" });
  suite.payments.control.closeDispute(dispute.id, "won");
  await suite.payments.control.waitUntilIdle();
  expect(await getOnlyLicence(client)).toMatchObject({ planId: "pro", status: "active" });
});

test("two upgrades at once, in two tabs and two processes, leave one checkout open", async () => {
  const { buyer, client } = await createOwner(suite, "personal");
  const other = second.client(buyer.token);
  const [toPro, toTeam] = await Promise.all([
    getUpgradeInput(client, "upgrade", "pro"),
    getUpgradeInput(client, "upgrade", "team"),
  ]);
  const asked = [client, other, client, other].map((each, index) =>
    each.billing.startUpgrade.mutate(index < 2 ? toPro : toTeam).catch((error: unknown) => error),
  );
  await Promise.all(asked);
  const same = await Promise.all([
    startUpgradeCheckout(client, toPro),
    startUpgradeCheckout(other, toPro),
  ]);
  expect(new Set(same).size).toBe(1);
  expect(
    await selectRows(
      suite,
      "select kind, plan_id from purchases p join profiles b on b.id = profile_id where b.email = $1 and state = 'open'",
      [buyer.email],
    ),
  ).toEqual([{ kind: "upgrade", plan_id: "pro" }]);
});

test("an upgrade cancels another open checkout, unless that was just paid", async () => {
  const { buyer, client } = await createOwner(suite, "personal");
  const newTeam = await startPayment(suite, buyer.token, { planId: "team" });
  await startUpgradeCheckout(client, await getUpgradeInput(client, "upgrade", "pro"));
  const [closed] = suite.payments.control.listEvents({
    type: "checkout.session.expired",
    about: newTeam,
  });
  expect(closed).toBeDefined();

  const renewal = await startUpgradeCheckout(client, await getUpgradeInput(client, "renewal"));
  suite.payments.control.setRules({ drop: true });
  await paySession(suite.payments, renewal);
  suite.payments.control.reset();
  const started = await client.billing.startUpgrade.mutate(
    await getUpgradeInput(client, "upgrade", "pro"),
  );
  expect(started.next).toBe("done");
  expect(await client.billing.purchaseStatus.query({ checkoutSessionId: renewal })).toMatchObject({
    kind: "renewal",
    state: "paid",
  });
});

test("an upgrade at an outdated price or licence is rejected, and no checkout starts", async () => {
  const { client } = await createOwner(suite, "personal");
  const toTeam = await getUpgradeInput(client, "upgrade", "team");
  const renewal = await getUpgradeInput(client, "renewal");
  await buyUpgrade(suite, client, "upgrade", "pro");
  const refused = (input: StartUpgradeInput) =>
    getErrorCode(client.billing.startUpgrade.mutate(input));
  expect(await refused(toTeam)).toBe("offer_changed");
  expect(await refused(renewal)).toBe("upgrade_not_available");
  expect(await refused({ ...toTeam, planId: "personal" })).toBe("upgrade_not_available");
  const next = await getUpgradeInput(client, "upgrade", "team");
  expect(next.seenPrice.amountMinor).toBe(20_000);
  expect(await refused({ ...next, seenPrice: { amountMinor: 20_000, currency: "KWD" } })).toBe(
    "offer_changed",
  );
  expect(await refused({ ...next, seenUpdatesUntil: "2026-01-01" })).toBe("offer_changed");
  expect(await refused({ ...next, termsVersion: "2019-01-01" })).toBe("terms_outdated");
  expect(await client.billing.findOpenCheckout.query()).toBeNull();

  const stranger = suite.api.client((await signUp()).token);
  expect(await getErrorCode(stranger.billing.startUpgrade.mutate(next))).toBe("licence_not_found");
});

test("while a delayed payment is pending nothing else is offered for the licence", async () => {
  const { client } = await createOwner(suite, "personal");
  const toTeam = await getUpgradeInput(client, "upgrade", "team");
  const session = await startUpgradeCheckout(
    client,
    await getUpgradeInput(client, "upgrade", "pro"),
  );
  await paySession(suite.payments, session, { method: "bank", number: "", expiry: "", cvc: "" });
  await suite.payments.control.waitUntilIdle();
  const [licence] = await client.billing.upgrades.query();
  const purchase = await client.billing.purchaseStatus.query({ checkoutSessionId: session });
  expect(purchase.state).toBe("pending");
  expect(licence).toMatchObject({ pendingPurchaseId: purchase.id, offers: [] });
  expect(await client.billing.startUpgrade.mutate(toTeam)).toEqual({
    next: "done",
    purchaseId: purchase.id,
  });
  suite.payments.control.completeDelayedPayment(session, "succeed");
  await suite.payments.control.waitUntilIdle();
  expect((await getOnlyLicence(client)).planId).toBe("pro");
});

test("an upgrade that is paid after its licence has ended is refunded automatically", async () => {
  const { buyer, client, charge } = await createOwner(suite, "personal");
  const session = await startUpgradeCheckout(
    client,
    await getUpgradeInput(client, "upgrade", "pro"),
  );
  suite.payments.control.createRefund({ charge });
  await suite.payments.control.waitUntilIdle();
  await paySession(suite.payments, session);
  const paidCharge = lastCharge(suite);
  await suite.payments.control.waitUntilIdle();
  await reconcilePurchases(suite.api.deps);
  expect(await client.billing.purchaseStatus.query({ checkoutSessionId: session })).toMatchObject({
    state: "refunded",
  });
  expect(
    suite.payments.control.listEvents({ type: "refund.created", about: paidCharge }),
  ).toHaveLength(1);
  await expect
    .poll(
      () =>
        suite.inbox
          .listMessages({ to: buyer.email })
          .filter(({ subject }) => /refund/i.test(subject)).length,
    )
    .toBe(2);
});

test("buying an owned plan again is rejected with a link to the upgrades", async () => {
  const { client } = await createOwner(suite, "personal");
  await buyUpgrade(suite, client, "upgrade", "pro");
  const again = client.billing.startCheckout.mutate({ planId: "pro", termsVersion: TERMS_VERSION });
  expect(await getErrorCode(again)).toBe("plan_already_owned");
});
