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
import { claimGifts } from "../../src/features/gifts/claim-gifts.ts";
import { reconcilePurchases } from "../../src/features/payment-sync/reconcile-purchases.ts";
import { createCoupon } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";
import {
  licensee,
  offered,
  payAndSettle,
  payer,
  sessionFor,
  sessionForUpgrade,
  somebody,
  terms,
} from "./buyer.ts";
import { type CrashRow, crashRow } from "./crash-row.ts";

const inAnHour = () => new Date(Date.now() + 3_600_000);

/** A person with an open checkout that holds a use of a coupon. */
async function undecided(suite: Suite) {
  const it = await somebody(suite);
  await sessionFor(suite, it, { planId: "personal", couponCode: await createCoupon(suite) });
  return it;
}

/** Twelve months of the old subscription, which entitle to a licence. */
export async function formerSubscriber(suite: Suite) {
  const it = await somebody(suite);
  const { email } = it.buyer;
  const { id } = suite.payments.control.addSubscription({ email, amount: 900, periods: 12 });
  const read = await fetchSubscriptions(suite.api.deps);
  await saveSubscriptions(
    suite.api.deps.db,
    read.filter((each) => each.subscriptionId === id),
  );
  return { ...it, subscriptionId: id };
}

/** Every person has a subscription or a licence. */
export async function endsAfterItsLicence(
  { subscriptionId, buyer }: Awaited<ReturnType<typeof formerSubscriber>>,
  { payments, sql }: Suite,
): Promise<void> {
  const type = "customer.subscription.deleted";
  if (payments.control.listEvents({ type, about: subscriptionId }).length === 0) return;
  const licences = await sql.query("select 1 from licences where profile_id = $1", [buyer.id]);
  if (licences.rowCount === 0) throw new Error("The subscription ended too early.");
}

const changed = (kind: "upgrade" | "renewal", planId: "personal" | "pro") =>
  crashRow({
    given: async (suite) => {
      const it = await licensee(suite, "personal");
      return { ...it, choice: await offered(suite, it, kind, planId) };
    },
    verb: (deps, { buyer, choice }) => startUpgrade(deps, buyer, choice),
    afterwards: async (_deps, it, suite) =>
      payAndSettle(suite, await sessionForUpgrade(suite, it, it.choice)),
    whole: {
      purchases: ["new personal paid", `${kind} ${planId} paid`],
      licences: [`${planId} active`],
      mails: ["receipt"],
    },
  });

const wholeRefund = {
  purchases: ["new pro refunded -19900"],
  licences: ["pro revoked"],
  mails: ["refund"],
  provider: ["refund.created"],
};

/** What buyers do with money, and with its substitutes. */
export const buying: Record<string, CrashRow> = {
  "billing.startCheckout": crashRow({
    given: async (suite) => ({
      ...(await somebody(suite)),
      choice: { planId: "pro" as const, couponCode: await createCoupon(suite) },
    }),
    verb: (deps, { buyer, choice }) => startCheckout(deps, buyer, { ...choice, ...terms }),
    afterwards: async (_deps, it, suite) =>
      payAndSettle(suite, await sessionFor(suite, it, it.choice)),
    whole: {
      purchases: ["new pro paid use confirmed"],
      licences: ["pro active"],
      mails: ["receipt"],
    },
  }),

  "billing.startCheckout: another choice than the open one": crashRow({
    given: undecided,
    verb: (deps, { buyer }) => startCheckout(deps, buyer, { planId: "pro", ...terms }),
    whole: {
      purchases: ["new personal cancelled use released", "new pro open"],
      provider: ["checkout.session.expired"],
    },
  }),

  "gifts.claim": crashRow({
    given: async (suite) => {
      const it = await somebody(suite);
      await suite.sql.query(
        "insert into gifts (email, plan_id, given_at, expires_at) values ($1, 'pro', now(), now() + interval '1 day')",
        [it.buyer.email],
      );
      return it;
    },
    verb: (deps, { buyer }) => claimGifts(deps, buyer),
    whole: {
      purchases: ["new pro paid"],
      licences: ["pro active"],
      mails: ["receipt"],
      audit: 1,
    },
  }),

  "billing.cancelOpenCheckout": crashRow({
    given: undecided,
    verb: (deps, { buyer }) => cancelOpenCheckout(deps, buyer),
    whole: {
      purchases: ["new personal cancelled use released"],
      provider: ["checkout.session.expired"],
    },
  }),

  "billing.startUpgrade": changed("upgrade", "pro"),
  "billing.startUpgrade: a renewal": changed("renewal", "personal"),

  "billing.claimLicence": crashRow({
    given: formerSubscriber,
    verb: (deps, { buyer }) => claimLicence(deps, buyer, terms),
    whole: {
      purchases: ["new personal paid"],
      licences: ["personal active"],
      subscriptions: ["taken up"],
      mails: ["receipt"],
    },
  }),

  "coupons.redeem": crashRow({
    given: async (suite) => ({
      ...(await undecided(suite)),
      couponCode: await createCoupon(suite, { kind: "grant", planIds: ["pro"] }),
    }),
    verb: (deps, { buyer, couponCode }) => redeemCoupon(deps, buyer, { couponCode, ...terms }),
    whole: {
      purchases: ["new personal cancelled use released", "new pro paid use confirmed"],
      licences: ["pro active"],
      mails: ["receipt"],
      provider: ["checkout.session.expired"],
    },
  }),

  "billing.requestRefund": crashRow({
    given: (suite) => payer(suite, { planId: "pro" }),
    verb: (deps, { buyer, purchaseId }) => requestRefund(deps, buyer, { purchaseId }),
    whole: wholeRefund,
  }),

  "billing.requestRefund: by the job alone, once it is written down": crashRow({
    given: (suite) => payer(suite, { planId: "pro" }),
    verb: (deps, { buyer, purchaseId }) => requestRefund(deps, buyer, { purchaseId }),
    next: (deps) => reconcilePurchases({ ...deps, now: inAnHour }),
    whole: wholeRefund,
  }),
};
