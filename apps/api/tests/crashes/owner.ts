import { SHOP_CURRENCY } from "@site/contracts/plans";
import { expect } from "vitest";

import type { Deps } from "../../src/deps.ts";
import { claimLicence } from "../../src/features/checkout/former-subscription.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import type { ProviderSubscription } from "../../src/providers/payments.ts";
import { ensureProfile } from "../../src/session/profile.ts";
import { signUp } from "../setup/people.ts";
import { runOps } from "../setup/run-ops.ts";
import { createCoupon } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";
import { licensee, payer, sessionFor, somebody, terms } from "./buyer.ts";
import { endsAfterItsLicence, formerSubscriber } from "./buying.ts";
import { type CrashRow, crashRow } from "./crash-row.ts";
import { activated } from "./devices.ts";
import { paidInEuros, refusedInEuros } from "./paid-in-euros.ts";
import { teamWithHolder } from "./seats.ts";

/** One of the owner's commands, in a process that may die. */
function ops(suite: Suite, deps: Deps, ...words: string[]) {
  return runOps({ ...suite, api: { ...suite.api, deps } }, ...words, "--why", "a test");
}

/** A person with an account at the identity service whose address is confirmed. */
async function account(suite: Suite) {
  const { uid, email } = await signUp({ verified: true });
  const claims = { uid, email, emailVerified: true, name: "", issuedAt: new Date() };
  return ensureProfile(suite.api.deps, claims);
}

export async function moving(suite: Suite) {
  const it = await licensee(suite, "pro");
  const to = await account(suite);
  return { ...it, to, people: [to.id] };
}

/** The provider's list without the subscriptions of other tests. */
function knowingOnly(deps: Deps, subscriptionId: string): Deps {
  async function* oneOf(all: AsyncIterable<ProviderSubscription>) {
    for await (const each of all) if (each.subscriptionId === subscriptionId) yield each;
  }
  const listSubscriptions = async () => oneOf(await deps.payments.listSubscriptions());
  return { ...deps, payments: { ...deps.payments, listSubscriptions } };
}

/** What the owner does with the tool. */
export const owner: Record<string, CrashRow> = {
  "ops refund": crashRow({
    given: (suite) => payer(suite, { planId: "pro" }),
    verb: (deps, { purchaseId }, suite) => ops(suite, deps, "refund", purchaseId),
    whole: {
      purchases: ["new pro refunded -19900"],
      licences: ["pro revoked"],
      mails: ["refund"],
      provider: ["refund.created"],
      audit: 1,
    },
  }),

  "ops refund: a part": crashRow({
    given: (suite) => payer(suite, { planId: "pro" }),
    verb: (deps, { purchaseId }, suite) =>
      ops(suite, deps, "refund", purchaseId, "--amount", `${SHOP_CURRENCY} 50`),
    // As the tool says: settle first, and see whether it was sent.
    next: async (deps, { purchaseId }, suite) => {
      const settled = await syncPurchase(deps, { purchaseId }, "operator");
      if (settled?.refundedMinor === 0) {
        await ops(suite, deps, "refund", purchaseId, "--amount", `${SHOP_CURRENCY} 50`);
      }
    },
    whole: {
      purchases: ["new pro partially_refunded -5000"],
      licences: ["pro active"],
      mails: ["refund"],
      provider: ["refund.created"],
      // Each attempt is recorded before the money moves.
      audit: expect.any(Number) as number,
    },
  }),

  "ops purchases accept": crashRow({
    given: paidInEuros,
    verb: (deps, { purchaseId }, suite) => ops(suite, deps, "purchases", "accept", purchaseId),
    // If it was decided before, it is as the next check finds it.
    next: async (deps, { purchaseId }, suite) =>
      ops(suite, deps, "purchases", "accept", purchaseId).catch(() =>
        syncPurchase(deps, { purchaseId }, "reconcile"),
      ),
    whole: {
      purchases: ["new pro paid"],
      licences: ["pro active"],
      mails: ["receipt"],
      audit: 1,
    },
  }),

  "ops purchases refuse": crashRow({
    given: paidInEuros,
    verb: (deps, { purchaseId }, suite) => ops(suite, deps, "purchases", "refuse", purchaseId),
    next: async (deps, { purchaseId }, suite) =>
      ops(suite, deps, "purchases", "refuse", purchaseId).catch(() =>
        syncPurchase(deps, { purchaseId }, "reconcile"),
      ),
    whole: refusedInEuros,
  }),

  "ops purchases sync": crashRow({
    given: (suite) => payer(suite, { planId: "pro" }, { isSettled: false }),
    verb: (deps, { purchaseId }, suite) =>
      runOps({ ...suite, api: { ...suite.api, deps } }, "purchases", "sync", purchaseId),
    whole: { purchases: ["new pro paid"], licences: ["pro active"], mails: ["receipt"] },
  }),

  "ops grant": crashRow({
    given: async (suite) => {
      const to = await account(suite);
      return { to, people: [to.id] };
    },
    verb: (deps, { to }, suite) => ops(suite, deps, "grant", to.email, "--plan", "pro"),
    whole: {
      purchases: ["new pro paid"],
      licences: ["pro active"],
      mails: ["receipt"],
      audit: 1,
    },
  }),

  "ops revoke": crashRow({
    given: (suite) => licensee(suite, "pro"),
    verb: (deps, { key }, suite) => ops(suite, deps, "revoke", key),
    whole: {
      purchases: ["new pro paid"],
      licences: ["pro revoked"],
      mails: ["licence-status"],
      audit: 1,
    },
  }),

  "ops restore": crashRow({
    given: async (suite) => {
      const it = await licensee(suite, "pro");
      await ops(suite, suite.api.deps, "revoke", it.key);
      return it;
    },
    verb: (deps, { key }, suite) => ops(suite, deps, "restore", key),
    whole: {
      purchases: ["new pro paid"],
      licences: ["pro active"],
      mails: ["licence-status"],
      audit: 1,
    },
  }),

  "ops move": crashRow({
    given: moving,
    verb: (deps, { key, to }, suite) =>
      ops(suite, deps, "move", key, "--to", to.email, "--new-key"),
    whole: {
      licences: ["pro active"],
      mails: ["licence-given", "licence-taken"],
      audit: 1,
    },
  }),

  "ops devices free": crashRow({
    given: activated,
    verb: (deps, { deviceId }, suite) => ops(suite, deps, "devices", "free", deviceId),
    whole: { purchases: ["new pro paid"], licences: ["pro active"], audit: 1 },
  }),

  "ops seats revoke": crashRow({
    given: teamWithHolder,
    verb: (deps, { seatId }, suite) => ops(suite, deps, "seats", "revoke", seatId),
    whole: {
      purchases: ["new team paid"],
      licences: ["team active", "team revoked"],
      mails: ["seat-ended"],
      audit: 1,
    },
  }),

  "ops coupons create": crashRow({
    given: async () => ({ people: [], code: `OWN${crypto.randomUUID().slice(0, 8)}` }),
    verb: (deps, { code }, suite) => ops(suite, deps, "coupons", "create", code, "--percent", "10"),
    whole: { coupons: 1, audit: 1 },
  }),

  "ops coupons batch": crashRow({
    given: async () => ({ people: [], name: crypto.randomUUID().slice(0, 8) }),
    verb: (deps, { name }, suite) =>
      ops(suite, deps, "coupons", "batch", name, "--count", "3", "--percent", "10"),
    whole: { coupons: 3, audit: 1 },
  }),

  "ops coupons disable": crashRow({
    given: async (suite) => {
      const it = await somebody(suite);
      const code = await createCoupon(suite);
      await sessionFor(suite, it, { planId: "pro", couponCode: code });
      return { ...it, code };
    },
    verb: (deps, { code }, suite) => ops(suite, deps, "coupons", "disable", code),
    whole: { purchases: ["new pro open use reserved"], audit: 1 },
  }),

  "ops subscribers import": crashRow({
    given: async (suite) => {
      const { people, subscriptionId } = await formerSubscriber(suite);
      await suite.sql.query("delete from former_subscriptions where subscription_id = $1", [
        subscriptionId,
      ]);
      return { people, subscriptionId };
    },
    verb: (deps, { subscriptionId }, suite) =>
      ops(suite, knowingOnly(deps, subscriptionId), "subscribers", "import"),
    whole: { subscriptions: ["waiting"], audit: expect.any(Number) as number },
  }),

  "ops subscribers cancel": crashRow({
    given: async (suite) => {
      const it = await formerSubscriber(suite);
      await claimLicence({ ...suite.api.deps, wakeOutbox: () => undefined }, it.buyer, terms);
      return it;
    },
    verb: (deps, _given, suite) =>
      runOps({ ...suite, api: { ...suite.api, deps } }, "subscribers", "cancel"),
    meanwhile: endsAfterItsLicence,
    whole: {
      purchases: ["new personal paid"],
      licences: ["personal active"],
      subscriptions: ["ended"],
      provider: ["customer.subscription.deleted"],
    },
  }),
};
