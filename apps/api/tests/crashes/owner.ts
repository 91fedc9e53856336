import { SHOP_CURRENCY } from "@site/contracts/plans";
import { expect } from "vitest";

import type { Deps } from "../../src/deps.ts";
import { claimLicence } from "../../src/features/checkout/former-subscription.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import type { ProviderSubscription } from "../../src/providers/payments.ts";
import { ensureProfile } from "../../src/session/profile.ts";
import { runOps } from "../setup/run-ops.ts";
import { createCoupon } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";
import { assertEndsAfterLicence, createFormerSubscriber } from "./buyer-cases.ts";
import { type CrashCase, defineCrashCase } from "./crash-case.ts";
import { createLicensee, createPayer, openSession, createBuyer, terms } from "./create-buyers.ts";
import { createActiveDevice } from "./devices.ts";
import { createTeamWithMember } from "./seats.ts";

/** A payment that awaits the owner's decision. */
async function createPaymentInEuros(suite: Suite) {
  const it = await createPayer(suite, { planId: "pro" }, { isSynced: false });
  suite.payments.control.changeSession(it.checkoutSessionId, { currency: "eur" });
  await syncPurchase(suite.api.deps, { purchaseId: it.purchaseId }, "paid");
  return it;
}

/** The outcome after such a payment is refused. */
const refusedPaymentOutcome = {
  purchases: ["new pro refunded -19900"],
  licences: ["pro revoked"],
  mails: ["receipt", "refund"],
  provider: ["refund.created"],
  audit: 1,
};

/** Runs one of the owner's commands in a process that may crash. */
function runOwnerCommand(suite: Suite, deps: Deps, ...words: string[]) {
  return runOps({ ...suite, api: { ...suite.api, deps } }, ...words, "--why", "a test");
}

/** A person with an account at the identity service whose address is confirmed. */
async function createVerifiedAccount(suite: Suite) {
  const { uid, email } = await signUp({ verified: true });
  const claims = { uid, email, emailVerified: true, name: "", issuedAt: new Date() };
  return ensureProfile(suite.api.deps, claims);
}

export async function createMoveCase(suite: Suite) {
  const it = await createLicensee(suite, "pro");
  const to = await createVerifiedAccount(suite);
  return { ...it, to, people: [to.id] };
}

/** A provider whose list leaves out the subscriptions of other tests. */
function createFilteredPayments(deps: Deps, subscriptionId: string): Deps {
  async function* filterSubscription(all: AsyncIterable<ProviderSubscription>) {
    for await (const each of all) if (each.subscriptionId === subscriptionId) yield each;
  }
  const listSubscriptions = async () => filterSubscription(await deps.payments.listSubscriptions());
  return { ...deps, payments: { ...deps.payments, listSubscriptions } };
}

/** The owner's commands. */
export const owner: Record<string, CrashCase> = {
  "ops refund": defineCrashCase({
    setup: (suite) => createPayer(suite, { planId: "pro" }),
    run: (deps, { purchaseId }, suite) => runOwnerCommand(suite, deps, "refund", purchaseId),
    expected: {
      purchases: ["new pro refunded -19900"],
      licences: ["pro revoked"],
      mails: ["refund"],
      provider: ["refund.created"],
      audit: 1,
    },
  }),

  "ops refund: a part": defineCrashCase({
    setup: (suite) => createPayer(suite, { planId: "pro" }),
    run: (deps, { purchaseId }, suite) =>
      runOwnerCommand(suite, deps, "refund", purchaseId, "--amount", `${SHOP_CURRENCY} 50`),
    // Follows the error message: syncs first, then checks whether the refund was sent.
    complete: async (deps, { purchaseId }, suite) => {
      const settled = await syncPurchase(deps, { purchaseId }, "operator");
      if (settled?.refundedMinor === 0) {
        await runOwnerCommand(suite, deps, "refund", purchaseId, "--amount", `${SHOP_CURRENCY} 50`);
      }
    },
    expected: {
      purchases: ["new pro partially_refunded -5000"],
      licences: ["pro active"],
      mails: ["refund"],
      provider: ["refund.created"],
      // Each attempt is recorded before the refund is made, so the number varies.
      audit: expect.any(Number) as number,
    },
  }),

  "ops purchases accept": defineCrashCase({
    setup: createPaymentInEuros,
    run: (deps, { purchaseId }, suite) =>
      runOwnerCommand(suite, deps, "purchases", "accept", purchaseId),
    // If it was decided before the crash, the next check completes it.
    complete: async (deps, { purchaseId }, suite) =>
      runOwnerCommand(suite, deps, "purchases", "accept", purchaseId).catch(() =>
        syncPurchase(deps, { purchaseId }, "reconcile"),
      ),
    expected: {
      purchases: ["new pro paid"],
      licences: ["pro active"],
      mails: ["receipt"],
      audit: 1,
    },
  }),

  "ops purchases refuse": defineCrashCase({
    setup: createPaymentInEuros,
    run: (deps, { purchaseId }, suite) =>
      runOwnerCommand(suite, deps, "purchases", "refuse", purchaseId),
    complete: async (deps, { purchaseId }, suite) =>
      runOwnerCommand(suite, deps, "purchases", "refuse", purchaseId).catch(() =>
        syncPurchase(deps, { purchaseId }, "reconcile"),
      ),
    expected: refusedPaymentOutcome,
  }),

  "ops purchases sync": defineCrashCase({
    setup: (suite) => createPayer(suite, { planId: "pro" }, { isSynced: false }),
    run: (deps, { purchaseId }, suite) =>
      runOps({ ...suite, api: { ...suite.api, deps } }, "purchases", "sync", purchaseId),
    expected: { purchases: ["new pro paid"], licences: ["pro active"], mails: ["receipt"] },
  }),

  "ops grant": defineCrashCase({
    setup: async (suite) => {
      const to = await createVerifiedAccount(suite);
      return { to, people: [to.id] };
    },
    run: (deps, { to }, suite) => runOwnerCommand(suite, deps, "grant", to.email, "--plan", "pro"),
    expected: {
      purchases: ["new pro paid"],
      licences: ["pro active"],
      mails: ["receipt"],
      audit: 1,
    },
  }),

  "ops revoke": defineCrashCase({
    setup: (suite) => createLicensee(suite, "pro"),
    run: (deps, { key }, suite) => runOwnerCommand(suite, deps, "revoke", key),
    expected: {
      purchases: ["new pro paid"],
      licences: ["pro revoked"],
      mails: ["licence-status"],
      audit: 1,
    },
  }),

  "ops restore": defineCrashCase({
    setup: async (suite) => {
      const it = await createLicensee(suite, "pro");
      await runOwnerCommand(suite, suite.api.deps, "revoke", it.key);
      return it;
    },
    run: (deps, { key }, suite) => runOwnerCommand(suite, deps, "restore", key),
    expected: {
      purchases: ["new pro paid"],
      licences: ["pro active"],
      mails: ["licence-status"],
      audit: 1,
    },
  }),

  "ops move": defineCrashCase({
    setup: createMoveCase,
    run: (deps, { key, to }, suite) =>
      runOwnerCommand(suite, deps, "move", key, "--to", to.email, "--new-key"),
    expected: {
      licences: ["pro active"],
      mails: ["licence-given", "licence-taken"],
      audit: 1,
    },
  }),

  "ops devices free": defineCrashCase({
    setup: createActiveDevice,
    run: (deps, { deviceId }, suite) => runOwnerCommand(suite, deps, "devices", "free", deviceId),
    expected: { purchases: ["new pro paid"], licences: ["pro active"], audit: 1 },
  }),

  "ops seats revoke": defineCrashCase({
    setup: createTeamWithMember,
    run: (deps, { seatId }, suite) => runOwnerCommand(suite, deps, "seats", "revoke", seatId),
    expected: {
      purchases: ["new team paid"],
      licences: ["team active", "team revoked"],
      mails: ["seat-ended"],
      audit: 1,
    },
  }),

  "ops coupons create": defineCrashCase({
    setup: async () => ({ people: [], code: `OWN${crypto.randomUUID().slice(0, 8)}` }),
    run: (deps, { code }, suite) =>
      runOwnerCommand(suite, deps, "coupons", "create", code, "--percent", "10"),
    expected: { coupons: 1, audit: 1 },
  }),

  "ops coupons batch": defineCrashCase({
    setup: async () => ({ people: [], name: crypto.randomUUID().slice(0, 8) }),
    run: (deps, { name }, suite) =>
      runOwnerCommand(suite, deps, "coupons", "batch", name, "--count", "3", "--percent", "10"),
    expected: { coupons: 3, audit: 1 },
  }),

  "ops coupons stop": defineCrashCase({
    setup: async (suite) => {
      const it = await createBuyer(suite);
      const code = await createCoupon(suite);
      await openSession(suite, it, { planId: "pro", couponCode: code });
      return { ...it, code };
    },
    run: (deps, { code }, suite) => runOwnerCommand(suite, deps, "coupons", "stop", code),
    expected: { purchases: ["new pro open use reserved"], audit: 1 },
  }),

  "ops subscribers import": defineCrashCase({
    setup: async (suite) => {
      const { people, subscriptionId } = await createFormerSubscriber(suite);
      await suite.sql.query("delete from former_subscriptions where subscription_id = $1", [
        subscriptionId,
      ]);
      return { people, subscriptionId };
    },
    run: (deps, { subscriptionId }, suite) =>
      runOwnerCommand(suite, createFilteredPayments(deps, subscriptionId), "subscribers", "import"),
    expected: { subscriptions: ["waiting"], audit: expect.any(Number) as number },
  }),

  "ops subscribers cancel": defineCrashCase({
    setup: async (suite) => {
      const it = await createFormerSubscriber(suite);
      await claimLicence({ ...suite.api.deps, wakeOutbox: () => undefined }, it.buyer, terms);
      return it;
    },
    run: (deps, _given, suite) =>
      runOps({ ...suite, api: { ...suite.api, deps } }, "subscribers", "cancel"),
    checkAtCrash: assertEndsAfterLicence,
    expected: {
      purchases: ["new personal paid"],
      licences: ["personal active"],
      subscriptions: ["ended"],
      provider: ["customer.subscription.deleted"],
    },
  }),
};
