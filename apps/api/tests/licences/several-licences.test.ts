import { TERMS_VERSION } from "@site/contracts/plans";
import { expect, test } from "vitest";

import type { MailMessage } from "../../src/db/schema/outbox.ts";
import { moveLicence } from "../../src/features/licences/move-licence.ts";
import { composeMail } from "../../src/outbox/mail-kinds.ts";
import { createLicensee } from "../crashes/create-buyers.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
import { runOps } from "../setup/run-ops.ts";
import { createCoupon, insertBuyer, lastCharge, selectRows, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import {
  createOwner,
  getOnlyLicence,
  getUpgradeInput,
  startUpgradeCheckout,
} from "../setup/upgrades.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
const terms = { termsVersion: TERMS_VERSION };

async function buyOrder(token: string, order: Parameters<typeof startPayment>[2]): Promise<string> {
  const sessionId = await startPayment(suite, token, order);
  await paySession(suite.payments, sessionId);
  await suite.payments.control.waitUntilIdle();
  return sessionId;
}

test("an order of three Personal licences costs three times the price, and two are assigned by address", async () => {
  const { token } = await signUp({ verified: true });
  const client = suite.api.client(token);
  const order = { planId: "personal", quantity: 3 } as const;
  expect(await client.billing.quote.query(order)).toMatchObject({
    unitPrice: { amountMinor: 9_900 },
    total: { amountMinor: 29_700 },
  });
  const checkoutSessionId = await buyOrder(token, order);
  expect(await client.billing.purchaseStatus.query({ checkoutSessionId })).toMatchObject({
    quantity: 3,
    state: "paid",
    total: { amountMinor: 29_700 },
  });
  const licence = await getOnlyLicence(client);
  expect(licence).toMatchObject({ planId: "personal", seats: 3, deviceLimit: 9 });
  for (const email of ["one@example.com", "two@example.com"]) {
    await client.seats.invite.mutate({ licenceId: licence.id, email });
  }
  expect(await getOnlyLicence(client)).toMatchObject({ deviceLimit: 3 });

  const upgrade = await getUpgradeInput(client, "upgrade", "pro");
  expect(upgrade.seenPrice.amountMinor).toBe(30_000);
  await paySession(suite.payments, await startUpgradeCheckout(client, upgrade));
  await suite.payments.control.waitUntilIdle();
  expect(await getOnlyLicence(client)).toMatchObject({ planId: "pro", seats: 3 });
});

test("an owner buys another licence of their plan only by saying so, and can get both refunded", async () => {
  const { buyer, client, purchaseId } = await createOwner(suite, "pro");
  const again = client.billing.startCheckout.mutate({ planId: "pro", ...terms });
  expect(await getErrorCode(again)).toBe("plan_already_owned");
  const second = await buyOrder(buyer.token, { planId: "pro", another: true });
  const licences = await client.licences.list.query();
  expect(licences.map(({ status }) => status)).toEqual(["active", "active"]);
  await client.billing.requestRefund.mutate({ purchaseId });
  expect(await client.billing.purchaseStatus.query({ checkoutSessionId: second })).toMatchObject({
    state: "paid",
  });
});

test("a licence can be moved to an account that has its plan", async () => {
  const heir = await insertBuyer(suite);
  const { licenceId, key, purchaseId } = await createLicensee(suite, "pro");
  const own = await createLicensee(suite, "pro");
  const record = async () => undefined;
  for (const { licenceId: id, key: seen, purchaseId: origin } of [
    { licenceId, key, purchaseId },
    own,
  ]) {
    const licence = { id, key: seen, purchaseId: origin };
    await moveLicence(suite.api.deps, licence, { to: heir, withNewKey: false, record });
  }
  const owned = await selectRows(suite, "select 1 from licences where profile_id = $1", [heir.id]);
  expect(owned).toHaveLength(2);
});

test("seats are added at the catalogue's price, and go again with their refund, the last member first", async () => {
  const { client } = await createOwner(suite, "team");
  const input = { ...(await getUpgradeInput(client, "seats")), quantity: 2 };
  expect(input.seenPrice.amountMinor).toBe(8_000);
  await paySession(suite.payments, await startUpgradeCheckout(client, input));
  await suite.payments.control.waitUntilIdle();
  const charge = lastCharge(suite);
  const team = await getOnlyLicence(client);
  expect(team).toMatchObject({ seats: 7, deviceLimit: 21 });
  // A renewal covers all seats: 159 for five, so 222.60 for seven.
  expect((await getUpgradeInput(client, "renewal")).seenPrice.amountMinor).toBe(22_260);

  suite.payments.control.createRefund({ charge });
  await suite.payments.control.waitUntilIdle();
  expect(await getOnlyLicence(client)).toMatchObject({ seats: 5 });
});

test("a renewal for added seats is for fewer once the seats are refunded, and the rest goes back at once", async () => {
  const { client } = await createOwner(suite, "team");
  const seats = { ...(await getUpgradeInput(client, "seats")), quantity: 2 };
  const seatsSession = await startUpgradeCheckout(client, seats);
  await paySession(suite.payments, seatsSession);
  await suite.payments.control.waitUntilIdle();
  const renewal = await getUpgradeInput(client, "renewal");
  const renewalSession = await startUpgradeCheckout(client, renewal);
  await paySession(suite.payments, renewalSession);
  await suite.payments.control.waitUntilIdle();
  const status = (checkoutSessionId: string) =>
    client.billing.purchaseStatus.query({ checkoutSessionId });
  const { id } = await status(seatsSession);
  await runOps(suite, "refund", id, "--why", "a test");
  expect(await status(renewalSession)).toMatchObject({
    state: "partially_refunded",
    refunded: { amountMinor: 6_360 },
  });
  expect(await getOnlyLicence(client)).toMatchObject({ seats: 5 });
  expect((await getUpgradeInput(client, "renewal")).seenPrice.amountMinor).toBe(15_900);
});

test("single places of an order are refunded: it shrinks, and so does what was paid on top", async () => {
  const { token } = await signUp({ verified: true });
  const client = suite.api.client(token);
  const checkoutSessionId = await buyOrder(token, { planId: "personal", quantity: 4 });
  const upgrade = await getUpgradeInput(client, "upgrade", "pro");
  await paySession(suite.payments, await startUpgradeCheckout(client, upgrade));
  await suite.payments.control.waitUntilIdle();
  const { id } = await client.billing.purchaseStatus.query({ checkoutSessionId });
  const refund = (...more: string[]) => runOps(suite, "refund", id, "--places", ...more);
  expect(await refund("1", "--dry-run")).toMatchObject({
    wouldRefund: "USD 99",
    licence: expect.stringMatching(/^Pro for 4 people, 3 computers each, updates until /),
    wouldBecome: expect.stringMatching(/^Pro for 3 people, 3 computers each, updates until /),
    withIt: [{ kind: "upgrade", wouldRefund: "USD 100" }],
  });
  expect(await refund("1", "--why", "a test")).toMatchObject({
    state: "partially_refunded",
    refunded: "USD 99",
    withIt: [{ kind: "upgrade", refunded: "USD 100" }],
  });
  expect(await getOnlyLicence(client)).toMatchObject({ planId: "pro", seats: 3, status: "active" });
  expect((await getUpgradeInput(client, "upgrade", "team")).seenPrice.amountMinor).toBe(60_000);
  expect((await getUpgradeInput(client, "renewal")).seenPrice.amountMinor).toBe(23_700);
  const mails = await selectRows<{ message: MailMessage }>(
    suite,
    "select message from outbox where dedupe_key like $1 and message->>'cause' = 'places'",
    [`refund:${id}:%`],
  );
  const texts = mails.map(({ message }) => composeMail(suite.api.deps, message));
  expect(JSON.stringify(await Promise.all(texts))).toContain("now Pro for 3 people, with updates");
  expect(mails).toHaveLength(1);
  expect(await client.billing.purchaseStatus.query({ checkoutSessionId })).toMatchObject({
    quantity: 4,
    returnedQuantity: 1,
  });
});

test("places after a goodwill refund give their share of what was kept, also while the bank has another refund", async () => {
  const { token } = await signUp({ verified: true });
  const client = suite.api.client(token);
  const checkoutSessionId = await buyOrder(token, { planId: "personal", quantity: 10 });
  const { id } = await client.billing.purchaseStatus.query({ checkoutSessionId });
  const refund = (...more: string[]) => runOps(suite, "refund", id, ...more, "--why", "a test");
  await refund("--amount", "USD 100");
  suite.payments.control.addFault({ kind: "error", path: "/v1/refunds", times: 8 });
  await expect(refund("--places", "1")).rejects.toThrow("payment_unavailable");
  suite.payments.control.clearFaults();
  expect(await loadMoney(id)).toEqual({ refunded: 10_000, due: 8_900, sent: 0 });
  // USD 890 was kept for ten, so USD 89 for each, although the first 89 were not sent yet.
  const beforeSync = ["--again", "--refunded", "USD 100", "--dry-run"];
  expect(await refund("--places", "1", ...beforeSync)).toMatchObject({ wouldRefund: "USD 89" });
  const again = ["--again", "--refunded", "USD 189"];
  expect(await refund("--places", "1", ...again)).toMatchObject({ refunded: "USD 278" });
  expect(await loadMoney(id)).toEqual({ refunded: 27_800, due: 17_800, sent: 17_800 });
});

async function loadMoney(id: string) {
  const [row] = await selectRows(
    suite,
    `select refunded_minor as refunded, unused_refund_minor as due, unused_refunded_minor as sent
     from purchases where id = $1`,
    [id],
  );
  return row;
}

test("places that are refunded twice by accident go back once, even if the amounts differ by a cent", async () => {
  const { token } = await signUp({ verified: true });
  const couponCode = await createCoupon(suite, {
    kind: "amount",
    amountMinor: 500,
    currency: "USD",
  });
  const order = { planId: "personal", quantity: 3, couponCode } as const;
  const checkoutSessionId = await buyOrder(token, order);
  const client = suite.api.client(token);
  const { id } = await client.billing.purchaseStatus.query({ checkoutSessionId });
  const refund = (...more: string[]) =>
    runOps(suite, "refund", id, "--places", "1", "--why", "a test", ...more);
  expect(await refund()).toMatchObject({ refunded: "USD 97.33" });
  await expect(refund()).rejects.toThrow("1 place of this order went back already.");
  const seen = ["--again", "--refunded", "USD 97.33"];
  expect(await refund(...seen)).toMatchObject({ refunded: "USD 194.67" });
});

test("a coupon that covers a licence covers one of several, and a percentage the whole order", async () => {
  const { token } = await signUp({ verified: true });
  const client = suite.api.client(token);
  const whole = await createCoupon(suite, { kind: "percent", percent: 100 });
  const fifth = await createCoupon(suite, { kind: "percent", percent: 20 });
  const order = { planId: "personal", quantity: 2 } as const;
  const quote = (couponCode: string) => client.billing.quote.query({ ...order, couponCode });
  expect(await quote(whole)).toMatchObject({ discount: { amountMinor: 9_900 } });
  expect(await quote(fifth)).toMatchObject({ discount: { amountMinor: 3_960 } });
});

test("after a whole refund the coupon can be used again", async () => {
  const { token } = await signUp({ verified: true });
  const client = suite.api.client(token);
  const code = await createCoupon(suite, { kind: "percent", percent: 20, maxUses: 1 });
  const order = { planId: "pro", couponCode: code } as const;
  const checkoutSessionId = await buyOrder(token, order);
  const used = client.billing.quote.query({ planId: "team", couponCode: code });
  expect(await getErrorCode(used)).toBe("coupon_already_used");
  const { id } = await client.billing.purchaseStatus.query({ checkoutSessionId });
  await client.billing.requestRefund.mutate({ purchaseId: id });
  await suite.payments.control.waitUntilIdle();
  await buyOrder(token, order);
  expect(await selectRows(suite, "select uses from coupons where code = $1", [code])).toEqual([
    { uses: 1 },
  ]);
});

test("an open order with another number of licences is cancelled, the same one is resumed", async () => {
  const { token } = await signUp();
  const client = suite.api.client(token);
  const start = (quantity: number) =>
    client.billing.startCheckout.mutate({ planId: "pro", quantity, ...terms });
  const first = await start(2);
  expect(await start(2)).toEqual(first);
  const changed = await start(4);
  expect(changed).not.toEqual(first);
  if (changed.next !== "pay") throw new Error("A payment was due.");
  expect(parseSessionId(changed.checkoutUrl)).toMatch(/^cs_/);
  expect(await client.billing.findOpenCheckout.query()).toMatchObject({ quantity: 4 });
});
