import { SHOP_CURRENCY, TERMS_VERSION } from "@site/contracts/plans";
import { beforeAll, expect, test } from "vitest";

import { cancelReplacedSubscriptions } from "../../src/features/former-subscriptions/cancel-replaced.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { paySession } from "../setup/pay.ts";
import { rowsOfOps, runOps } from "../setup/run-ops.ts";
import { createCoupon, selectRows, startPayment } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import { type TestUser, signUp } from "../setup/users.ts";

const suite = withSuite();
let second: Api;
beforeAll(async () => {
  second = await suite.startApi();
});

const why = ["--why", "moving off subscriptions", "--as", "Ada"];
const terms = { termsVersion: TERMS_VERSION };

/** Creates a person with an imported subscription at the provider. Half of its last month is left. */
async function createSubscriber(periods: number, { verified = true } = {}) {
  const person = await signUp({ verified });
  const subscription = suite.payments.control.addSubscription({
    email: person.email.toUpperCase(),
    amount: 3_000,
    currency: SHOP_CURRENCY.toLowerCase(),
    periods,
    daysIntoPeriod: 15,
  });
  await runOps(suite, "subscribers", "import", ...why);
  return { person, subscriptionId: subscription.id, client: suite.api.client(person.token) };
}

async function isCancelledAtProvider(subscriptionId: string): Promise<boolean> {
  const events = suite.payments.control.listEvents({
    type: "customer.subscription.deleted",
    about: subscriptionId,
  });
  return events.length > 0;
}

const loadState = async ({ email }: TestUser) => {
  const rows = await rowsOfOps(suite, "subscribers", "list");
  return rows.find((row) => row.email === email.toLowerCase())?.state;
};

test("every paid month counts, however many pages the provider lists them on", async () => {
  const { person, client } = await createSubscriber(230);
  expect(await client.billing.formerSubscription.query()).toMatchObject({ paidMonths: 230 });
  expect(await loadState(person)).toBe("waiting");
});

test("twelve paid months give a free Personal licence once, and only then is the subscription cancelled", async () => {
  const { person, client, subscriptionId } = await createSubscriber(12);
  expect(await client.billing.formerSubscription.query()).toMatchObject({
    benefit: "licence",
    planId: "personal",
    paidMonths: 12,
  });
  expect(await cancelReplacedSubscriptions(suite.api.deps)).toBe(0);

  const outdated = client.billing.claimLicence.mutate({ termsVersion: "2020-01-01" });
  expect(await getErrorCode(outdated)).toBe("terms_outdated");
  const other = second.client(person.token);
  const claims = await Promise.all(
    [client, other, client, other].map((each) => each.billing.claimLicence.mutate(terms)),
  );
  expect(new Set(claims.map((each) => JSON.stringify(each))).size).toBe(1);
  const licences = await client.licences.list.query();
  expect(licences).toMatchObject([{ planId: "personal", status: "active" }]);
  expect(await client.billing.purchases.query()).toMatchObject([
    { state: "paid", total: { amountMinor: 0 }, discount: { amountMinor: 9_900 } },
  ]);
  expect(await client.billing.formerSubscription.query()).toBeNull();

  expect(await isCancelledAtProvider(subscriptionId)).toBe(false);
  expect(await loadState(person)).toBe("to be cancelled");
  expect(await cancelReplacedSubscriptions(suite.api.deps)).toBe(1);
  expect(await isCancelledAtProvider(subscriptionId)).toBe(true);
  expect(await loadState(person)).toBe("cancelled");
  expect(await cancelReplacedSubscriptions(suite.api.deps)).toBe(0);
});

test("fewer months give the unused time as credit on the first purchase, also with a coupon", async () => {
  const { person, client, subscriptionId } = await createSubscriber(5);
  const former = await client.billing.formerSubscription.query();
  const credit = former?.credit.amountMinor ?? 0;
  expect(former?.benefit).toBe("credit");
  expect(credit).toBeGreaterThan(1_300);
  expect(credit).toBeLessThan(1_700);
  expect(await getErrorCode(client.billing.claimLicence.mutate(terms))).toBe(
    "no_former_subscription",
  );

  const couponCode = await createCoupon(suite, { percent: 10 });
  const quote = await client.billing.quote.query({ planId: "pro", couponCode });
  expect(quote).toMatchObject({
    discount: { amountMinor: 1_990 },
    credit: { amountMinor: credit },
    total: { amountMinor: 19_900 - 1_990 - credit },
  });
  // Without a session, no credit is shown.
  expect((await suite.api.client().billing.quote.query({ planId: "pro" })).credit.amountMinor).toBe(
    0,
  );

  const first = await startPayment(suite, person.token, { planId: "pro", couponCode });
  expect(await startPayment(suite, person.token, { planId: "pro", couponCode })).toBe(first);
  expect(await loadState(person)).toBe("in a checkout");
  await client.billing.cancelOpenCheckout.mutate();
  expect(await loadState(person)).toBe("waiting");

  const paid = await startPayment(suite, person.token, { planId: "pro", couponCode });
  await paySession(suite.payments, paid);
  await suite.payments.control.waitUntilIdle();
  const purchase = await client.billing.purchaseStatus.query({ checkoutSessionId: paid });
  expect(purchase).toMatchObject({ state: "paid", discount: { amountMinor: 1_990 + credit } });
  expect(await cancelReplacedSubscriptions(suite.api.deps)).toBe(1);
  expect(await isCancelledAtProvider(subscriptionId)).toBe(true);
  expect((await client.billing.quote.query({ planId: "team" })).credit.amountMinor).toBe(0);

  // The credit is refunded together with the price.
  await client.billing.requestRefund.mutate({ purchaseId: purchase.id });
  expect((await client.billing.quote.query({ planId: "team" })).credit.amountMinor).toBe(credit);
});

test("while a payment for the same plan is pending, there is no way to a second licence", async () => {
  const { client, person } = await createSubscriber(12);
  const session = await startPayment(suite, person.token, { planId: "personal" });
  // The purchase was paid in another tab, and isn't synced yet while the claim runs.
  suite.payments.control.setRules({ drop: true });
  await paySession(suite.payments, session, { method: "bank", number: "", expiry: "", cvc: "" });
  const [claimed, pending] = [
    await client.billing.claimLicence.mutate(terms),
    await client.billing.purchaseStatus.query({ checkoutSessionId: session }),
  ];
  expect(claimed).toEqual({ next: "done", purchaseId: pending.id });
  expect(pending.state).toBe("pending");
  expect(await client.billing.claimLicence.mutate(terms)).toEqual(claimed);
  const issue = runOps(suite, "grant", person.email, "--plan", "personal", ...why);
  await expect(issue).rejects.toThrow("on its way");
  expect(await client.licences.list.query()).toEqual([]);
  suite.payments.control.reset();
  suite.payments.control.completeDelayedPayment(session, "succeed");
  await suite.payments.control.waitUntilIdle();
  expect(await client.licences.list.query()).toHaveLength(1);
});

test("a checkout that becomes pending during another click gives no second licence", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { client, person } = await createSubscriber(12);
    const session = await startPayment(suite, person.token, { planId: "personal" });
    await paySession(suite.payments, session, { method: "bank", number: "", expiry: "", cvc: "" });
    const clicks = [client, second.client(person.token), client].map((each) =>
      each.billing.claimLicence.mutate(terms),
    );
    await Promise.allSettled([...clicks, suite.payments.control.waitUntilIdle()]);
    suite.payments.control.completeDelayedPayment(session, "succeed");
    await suite.payments.control.waitUntilIdle();
    expect(await client.licences.list.query()).toHaveLength(1);
  }
});

test("an unconfirmed address gives nothing", async () => {
  const { client } = await createSubscriber(24, { verified: false });
  expect(await client.billing.formerSubscription.query()).toBeNull();
  expect(await getErrorCode(client.billing.claimLicence.mutate(terms))).toBe(
    "no_former_subscription",
  );
  expect((await client.billing.quote.query({ planId: "pro" })).credit.amountMinor).toBe(0);
});

test("during an outage of the provider nothing is cancelled, and the next run does it", async () => {
  const { client, person, subscriptionId } = await createSubscriber(13);
  await client.billing.claimLicence.mutate(terms);
  suite.payments.control.addFault({ kind: "refuse", path: "/v1/subscriptions", times: 4 });
  expect(await cancelReplacedSubscriptions(suite.api.deps)).toBe(0);
  expect(await loadState(person)).toBe("to be cancelled");
  suite.payments.control.clearFaults();
  // Cancels it at the provider by hand, which counts as done.
  const auth = { authorization: "Bearer sk_test_local" };
  const address = `${suite.payments.apiBase}/v1/subscriptions/${subscriptionId}`;
  await fetch(address, { method: "DELETE", headers: auth });
  expect(await cancelReplacedSubscriptions(suite.api.deps)).toBe(1);
});

test("the import has a dry run, can be repeated and listed, and records its reason", async () => {
  const { person } = await createSubscriber(3);
  const tried = await rowsOfOps(suite, "subscribers", "import", "--dry-run");
  expect(tried).toContainEqual(
    expect.objectContaining({ email: person.email.toLowerCase(), paidMonths: 3 }),
  );
  const count = (await rowsOfOps(suite, "subscribers", "list")).length;
  await runOps(suite, "subscribers", "import", ...why);
  expect(await rowsOfOps(suite, "subscribers", "list")).toHaveLength(count);
  const [row] = await selectRows<{ who: string; why: string }>(
    suite,
    "select who, why from audit where command = 'subscribers import' limit 1",
  );
  expect(row).toEqual({ who: "Ada", why: "moving off subscriptions" });
});
