import type { GiftDetails } from "@site/contracts/gifts";

import { requestRefund } from "../../src/features/billing/buyer-purchases.ts";
import { claimLicence } from "../../src/features/checkout/former-subscription.ts";
import { cancelOpenCheckout } from "../../src/features/checkout/open-checkout.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { startUpgrade } from "../../src/features/checkout/upgrades.ts";
import { redeemCoupon } from "../../src/features/coupons/redeem-coupon.ts";
import {
  fetchSubscriptions,
  saveSubscriptions,
} from "../../src/features/former-subscriptions/import-subscriptions.ts";
import { acceptGift, declineGift } from "../../src/features/gifts/answer-gift.ts";
import { keepGift, processDueGifts, updateGift } from "../../src/features/gifts/bought-gifts.ts";
import { claimGifts } from "../../src/features/gifts/claim-gifts.ts";
import { reconcilePurchases } from "../../src/features/payment-sync/reconcile-purchases.ts";
import { buyGift, createGiftDetails, createGiftToken, getDayAhead } from "../setup/gifts.ts";
import { createCoupon, insertBuyer } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";
import { type CrashCase, defineCrashCase } from "./crash-case.ts";
import {
  createLicensee,
  findOffer,
  payAndSync,
  createPayer,
  openSession,
  openUpgradeSession,
  createBuyer,
  terms,
} from "./create-buyers.ts";

const getTimeInAnHour = () => new Date(Date.now() + 3_600_000);

async function createOpenCheckout(suite: Suite) {
  const it = await createBuyer(suite);
  await openSession(suite, it, { planId: "personal", couponCode: await createCoupon(suite) });
  return it;
}

/** A former subscriber with twelve paid months, enough for a free licence. */
export async function createFormerSubscriber(suite: Suite) {
  const it = await createBuyer(suite);
  const { email } = it.buyer;
  const { id } = suite.payments.control.addSubscription({ email, amount: 900, periods: 12 });
  const read = await fetchSubscriptions(suite.api.deps);
  await saveSubscriptions(
    suite.api.deps.db,
    read.filter((each) => each.subscriptionId === id),
  );
  return { ...it, subscriptionId: id };
}

/** Asserts that the subscription is not cancelled before the licence exists. */
export async function assertEndsAfterLicence(
  { subscriptionId, buyer }: Awaited<ReturnType<typeof createFormerSubscriber>>,
  { payments, sql }: Suite,
): Promise<void> {
  const type = "customer.subscription.deleted";
  if (payments.control.listEvents({ type, about: subscriptionId }).length === 0) return;
  const licences = await sql.query("select 1 from licences where profile_id = $1", [buyer.id]);
  if (licences.rowCount === 0) throw new Error("The subscription ended too early.");
}

const createChangeCase = (kind: "upgrade" | "renewal", planId: "personal" | "pro") =>
  defineCrashCase({
    setup: async (suite) => {
      const it = await createLicensee(suite, "personal");
      return { ...it, choice: await findOffer(suite, it, kind, planId) };
    },
    run: (deps, { buyer, choice }) => startUpgrade(deps, buyer, choice),
    finish: async (_deps, it, suite) =>
      payAndSync(suite, await openUpgradeSession(suite, it, it.choice)),
    expected: {
      purchases: ["new personal paid", `${kind} ${planId} paid`],
      licences: [`${planId} active`],
      mails: ["receipt"],
    },
  });

/** A giver with a paid gift, its receiver, and a corrected address. */
async function createGiver(suite: Suite, gift: Partial<GiftDetails> = {}) {
  const it = await createBuyer(suite);
  const receiver = await insertBuyer(suite);
  const bought = await buyGift(suite, it.buyer, { gift });
  return {
    ...it,
    ...bought,
    token: await createGiftToken(suite, bought.purchaseId),
    receiver,
    people: [...it.people, receiver.id],
    corrected: createGiftDetails(),
  };
}

const paidGift = { purchases: ["new pro paid"], licences: ["pro active"] };

const wholeRefund = {
  purchases: ["new pro refunded -19900"],
  licences: ["pro revoked"],
  mails: ["refund"],
  provider: ["refund.created"],
};

/** Calls by buyers about payments, coupons, credits and gifts. */
export const buyerCases: Record<string, CrashCase> = {
  "billing.startCheckout": defineCrashCase({
    setup: async (suite) => ({
      ...(await createBuyer(suite)),
      choice: { planId: "pro" as const, couponCode: await createCoupon(suite) },
    }),
    run: (deps, { buyer, choice }) => startCheckout(deps, buyer, { ...choice, ...terms }),
    finish: async (_deps, it, suite) => payAndSync(suite, await openSession(suite, it, it.choice)),
    expected: {
      purchases: ["new pro paid use confirmed"],
      licences: ["pro active"],
      mails: ["receipt"],
    },
  }),

  "billing.startCheckout: another choice than the open one": defineCrashCase({
    setup: createOpenCheckout,
    run: (deps, { buyer }) => startCheckout(deps, buyer, { planId: "pro", ...terms }),
    expected: {
      purchases: ["new personal cancelled use released", "new pro open"],
      provider: ["checkout.session.expired"],
    },
  }),

  "billing.startCheckout: a gift": defineCrashCase({
    setup: async (suite) => ({ ...(await createBuyer(suite)), gift: createGiftDetails() }),
    run: (deps, { buyer, gift }) => startCheckout(deps, buyer, { planId: "pro", gift, ...terms }),
    finish: async (_deps, it, suite) =>
      payAndSync(suite, await openSession(suite, it, { planId: "pro", gift: it.gift })),
    expected: {
      purchases: ["new pro paid"],
      licences: ["pro active"],
      mails: ["gift-delivery", "receipt"],
    },
  }),

  "gifts.accept": defineCrashCase({
    setup: createGiver,
    run: (deps, { receiver, token }) => acceptGift(deps, receiver, { token }),
    expected: { ...paidGift, mails: ["gift-answer", "licence-given"] },
  }),

  "gifts.decline": defineCrashCase({
    setup: createGiver,
    run: (deps, { token }) => declineGift(deps, { token }),
    expected: { ...paidGift, mails: ["gift-answer"] },
  }),

  "gifts.update": defineCrashCase({
    setup: createGiver,
    run: (deps, { buyer, purchaseId, corrected }) =>
      updateGift(deps, buyer, { purchaseId, ...corrected }),
    expected: { ...paidGift, mails: ["gift-delivery"] },
  }),

  "gifts.keep": defineCrashCase({
    setup: createGiver,
    run: (deps, { buyer, purchaseId }) => keepGift(deps, buyer, { purchaseId }),
    expected: { ...paidGift, mails: ["receipt"] },
  }),

  "job gifts": defineCrashCase({
    setup: async (suite) => {
      const it = await createGiver(suite, { deliverOn: getDayAhead(9) });
      await suite.sql.query("update purchase_gifts set send_at = now() where purchase_id = $1", [
        it.purchaseId,
      ]);
      return it;
    },
    run: processDueGifts,
    expected: { ...paidGift, mails: ["gift-delivery"] },
  }),

  "gifts.claim": defineCrashCase({
    setup: async (suite) => {
      const it = await createBuyer(suite);
      await suite.sql.query(
        "insert into gifts (email, plan_id, given_at, expires_at) values ($1, 'pro', now(), now() + interval '1 day')",
        [it.buyer.email],
      );
      return it;
    },
    run: (deps, { buyer }) => claimGifts(deps, buyer),
    expected: {
      purchases: ["new pro paid"],
      licences: ["pro active"],
      mails: ["receipt"],
      audit: 1,
    },
  }),

  "billing.cancelOpenCheckout": defineCrashCase({
    setup: createOpenCheckout,
    run: (deps, { buyer }) => cancelOpenCheckout(deps, buyer),
    expected: {
      purchases: ["new personal cancelled use released"],
      provider: ["checkout.session.expired"],
    },
  }),

  "billing.startUpgrade": createChangeCase("upgrade", "pro"),
  "billing.startUpgrade: a renewal": createChangeCase("renewal", "personal"),

  "billing.claimLicence": defineCrashCase({
    setup: createFormerSubscriber,
    run: (deps, { buyer }) => claimLicence(deps, buyer, terms),
    expected: {
      purchases: ["new personal paid"],
      licences: ["personal active"],
      subscriptions: ["claimed"],
      mails: ["receipt"],
    },
  }),

  "coupons.redeem": defineCrashCase({
    setup: async (suite) => ({
      ...(await createOpenCheckout(suite)),
      couponCode: await createCoupon(suite, { kind: "grant", planIds: ["pro"] }),
    }),
    run: (deps, { buyer, couponCode }) => redeemCoupon(deps, buyer, { couponCode, ...terms }),
    expected: {
      purchases: ["new personal cancelled use released", "new pro paid use confirmed"],
      licences: ["pro active"],
      mails: ["receipt"],
      provider: ["checkout.session.expired"],
    },
  }),

  "billing.requestRefund": defineCrashCase({
    setup: (suite) => createPayer(suite, { planId: "pro" }),
    run: (deps, { buyer, purchaseId }) => requestRefund(deps, buyer, { purchaseId }),
    expected: wholeRefund,
  }),

  "billing.requestRefund: completed by the job alone, once it is recorded": defineCrashCase({
    setup: (suite) => createPayer(suite, { planId: "pro" }),
    run: (deps, { buyer, purchaseId }) => requestRefund(deps, buyer, { purchaseId }),
    complete: (deps) => reconcilePurchases({ ...deps, now: getTimeInAnHour }),
    expected: wholeRefund,
  }),
};
