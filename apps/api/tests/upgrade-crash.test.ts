import { RENEWAL_MONTHS, TERMS_VERSION } from "@site/contracts/plans";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { ProfileRow } from "../src/db/schema/profiles.ts";
import { listUpgrades } from "../src/features/billing/list-upgrades.ts";
import { reconcilePurchases } from "../src/features/billing/reconcile-purchases.ts";
import { refundPurchase } from "../src/features/billing/refund-purchase.ts";
import { settlePurchase } from "../src/features/billing/settle-purchase.ts";
import { startCheckout } from "../src/features/billing/start-checkout.ts";
import { startUpgrade } from "../src/features/billing/start-upgrade.ts";
import { cancelReplacedSubscriptions } from "../src/features/subscribers/cancel-replaced.ts";
import { claimLicence } from "../src/features/subscribers/claim-licence.ts";
import {
  readSubscriptions,
  writeSubscriptions,
} from "../src/features/subscribers/import-subscriptions.ts";
import { atEveryCall, unlessCrashed } from "./crashing.ts";
import { pay, sessionOf } from "./pay.ts";
import { insertBuyer, lastCharge, rowsOf } from "./shop.ts";
import { startSuite, type Suite } from "./suite.ts";

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite();
  suite.payments.control.setRules({ drop: true });
});
afterAll(() => suite.stop());

const terms = { termsVersion: TERMS_VERSION };
const inAnHour = () => new Date(Date.now() + 3_600_000);

async function boughtPersonal(buyer: ProfileRow): Promise<string> {
  const { deps } = suite.api;
  const started = await startCheckout(deps, buyer, { planId: "personal", ...terms });
  const checkoutSessionId = sessionOf(started.next === "pay" ? started.checkoutUrl : "");
  await pay(suite.payments, checkoutSessionId);
  const settled = await settlePurchase(deps, { checkoutSessionId }, "paid");
  return settled?.id ?? "";
}

async function upgradeToPro(buyer: ProfileRow) {
  const [licence] = await listUpgrades(suite.api.deps, buyer);
  const offer = licence?.offers.find(({ planId }) => planId === "pro");
  if (!licence || !offer) throw new Error("Pro is not offered.");
  return {
    licenceId: licence.licenceId,
    kind: "upgrade" as const,
    planId: "pro" as const,
    seenPrice: offer.price,
    seenUpdatesUntil: licence.updatesUntil,
    ...terms,
  };
}

const licencesOf = (profileId: string) =>
  rowsOf(suite, "select plan_id as plan, status from licences where profile_id = $1", [profileId]);

test("an upgrade that crashed at any of its calls is one checkout after the next click, and one upgrade once paid", async () => {
  const runs = await atEveryCall(suite.api.deps, async (deps, crashed) => {
    const buyer = await insertBuyer(suite);
    await boughtPersonal(buyer);
    const choice = await upgradeToPro(buyer);
    if (await unlessCrashed(startUpgrade(deps, buyer, choice))) await crashed();
    const started = await startUpgrade(suite.api.deps, buyer, choice);
    const checkoutSessionId = sessionOf(started.next === "pay" ? started.checkoutUrl : "");
    await pay(suite.payments, checkoutSessionId);
    await settlePurchase(suite.api.deps, { checkoutSessionId }, "paid");
    expect(await licencesOf(buyer.id)).toEqual([{ plan: "pro", status: "active" }]);
    const changes = await rowsOf(
      suite,
      "select state, updates_months < $2 as short from purchases where profile_id = $1 and kind = 'upgrade'",
      [buyer.id, RENEWAL_MONTHS],
    );
    expect(changes).toEqual([{ state: "paid", short: true }]);
  });
  expect(runs).toBeGreaterThan(15);
}, 60_000);

test("the owner's refund that crashed at any of its calls is sent once, with its reason", async () => {
  const runs = await atEveryCall(suite.api.deps, async (deps, crashed) => {
    const purchaseId = await boughtPersonal(await insertBuyer(suite));
    const charge = lastCharge(suite);
    let reasons = 0;
    const note = async () => {
      reasons += 1;
    };
    const found = { id: purchaseId } as Parameters<typeof refundPurchase>[1];
    if (await unlessCrashed(refundPurchase(deps, found, { note }))) await crashed();
    await refundPurchase(suite.api.deps, found, { note });
    await reconcilePurchases({ ...suite.api.deps, now: inAnHour });
    expect(suite.payments.control.events({ type: "refund.created", about: charge })).toHaveLength(
      1,
    );
    expect(reasons).toBeGreaterThan(0);
  });
  expect(runs).toBeGreaterThan(10);
}, 60_000);

test("a former subscriber's licence that crashed at any of its calls is there once, and the subscription ends after it", async () => {
  const runs = await atEveryCall(suite.api.deps, async (deps, crashed) => {
    const buyer = await insertBuyer(suite);
    const { id } = suite.payments.control.addSubscription({
      email: buyer.email,
      amount: 900,
      periods: 12,
    });
    await writeSubscriptions(suite.api.deps.db, await readSubscriptions(suite.api.deps));
    const whole = async () => {
      await claimLicence(deps, buyer, terms);
      await cancelReplacedSubscriptions(deps);
    };
    if (await unlessCrashed(whole())) await crashed();
    const ended = () =>
      suite.payments.control.events({ type: "customer.subscription.deleted", about: id }).length;
    const licencesThen = (await licencesOf(buyer.id)).length;
    expect(ended()).toBeLessThanOrEqual(licencesThen);
    await claimLicence(suite.api.deps, buyer, terms);
    await cancelReplacedSubscriptions(suite.api.deps);
    expect(await licencesOf(buyer.id)).toEqual([{ plan: "personal", status: "active" }]);
    expect(ended()).toBe(1);
  });
  expect(runs).toBeGreaterThan(10);
}, 60_000);
