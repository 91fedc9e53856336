import { Stripe } from "stripe";

import type { Deps } from "../../src/deps.ts";
import { claimLicence } from "../../src/features/checkout/former-subscription.ts";
import { handlePaymentEvent } from "../../src/features/payment-sync/payment-webhook.ts";
import { jobs } from "../../src/jobs/jobs.ts";
import { paySession } from "../setup/pay.ts";
import { createCoupon, lastCharge } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";
import { assertEndsAfterLicence, createFormerSubscriber } from "./buyer-cases.ts";
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
import { createSeatMember } from "./seats.ts";

/** Handles the newest event of this type, as the webhook would. */
function handleNewestEvent(
  deps: Deps,
  suite: Suite,
  { type, about }: { type: string; about?: string },
) {
  const [event] = suite.payments.control
    .listEvents({ type, ...(about ? { about } : {}) })
    .slice(-1);
  if (!event) throw new Error(`There was no ${type}.`);
  const payload = JSON.stringify(event);
  const secret = suite.config.STRIPE_WEBHOOK_SECRET;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return handlePaymentEvent(deps, { rawBody: Buffer.from(payload), signature });
}

function createPaymentCase(
  choose: (suite: Suite) => Promise<{ people: string[]; session: string }>,
) {
  return {
    setup: async (suite: Suite) => {
      const it = await choose(suite);
      await paySession(suite.payments, it.session);
      return it;
    },
    run: (deps: Deps, it: { session: string }, suite: Suite) =>
      handleNewestEvent(deps, suite, { type: "checkout.session.completed", about: it.session }),
  };
}

const createChangeCase = (kind: "upgrade" | "renewal", planId: "personal" | "team") =>
  defineCrashCase({
    ...createPaymentCase(async (suite) => {
      const it = await createLicensee(suite, "personal");
      const choice = await findOffer(suite, it, kind, planId);
      return { ...it, session: await openUpgradeSession(suite, it, choice) };
    }),
    expected: {
      purchases: ["new personal paid", `${kind} ${planId} paid`],
      licences: [`${planId} active`],
      mails: ["receipt"],
    },
  });

type Paid = Awaited<ReturnType<typeof createPayer>>;

/** Defines a case with a paid purchase and a webhook about a later change of the payment. */
const createEventCase = (
  happens: (suite: Suite, it: Paid) => string,
  whole: CrashCase["expected"],
): CrashCase =>
  defineCrashCase({
    setup: async (suite) => {
      const it = await createPayer(suite, { planId: "pro" });
      return { ...it, type: happens(suite, it) };
    },
    run: (deps, { type, charge }, suite) => handleNewestEvent(deps, suite, { type, about: charge }),
    expected: whole,
  });

function openDispute(outcome?: "won" | "lost") {
  return ({ payments: { control } }: Suite, { charge }: Paid): string => {
    const { id } = control.openDispute(charge);
    if (!outcome) return "charge.dispute.created";
    control.closeDispute(id, outcome);
    return "charge.dispute.closed";
  };
}

function createRefund(amount?: number) {
  return ({ payments: { control } }: Suite, { charge }: Paid): string => {
    control.createRefund({ charge, ...(amount ? { amount } : {}) });
    return "charge.refunded";
  };
}

async function clearOtherChecks({ sql }: Suite): Promise<void> {
  await sql.query("update purchases set next_check_at = null");
  await sql.query(
    "update former_subscriptions set cancelled_at = now() where purchase_id is not null",
  );
}

/** Calls that sync purchases with the provider. */
export const syncCases: Record<string, CrashCase> = {
  "webhook: a payment with a coupon": defineCrashCase({
    ...createPaymentCase(async (suite) => {
      const it = await createBuyer(suite);
      const choice = { planId: "pro" as const, couponCode: await createCoupon(suite) };
      return { ...it, session: await openSession(suite, it, choice) };
    }),
    expected: {
      purchases: ["new pro paid use confirmed"],
      licences: ["pro active"],
      mails: ["receipt"],
    },
  }),

  "webhook: a payment of an upgrade": createChangeCase("upgrade", "team"),
  "webhook: a payment of a renewal": createChangeCase("renewal", "personal"),

  "webhook: a checkout that expired with a coupon": defineCrashCase({
    setup: async (suite) => {
      const it = await createBuyer(suite);
      const choice = { planId: "pro" as const, couponCode: await createCoupon(suite) };
      const session = await openSession(suite, it, choice);
      suite.payments.control.expireSession(session);
      return { ...it, session };
    },
    run: (deps, { session }, suite) =>
      handleNewestEvent(deps, suite, { type: "checkout.session.expired", about: session }),
    expected: { purchases: ["new pro expired use released"] },
  }),

  "webhook: a refund of a part": createEventCase(createRefund(5_000), {
    purchases: ["new pro partially_refunded -5000"],
    licences: ["pro active"],
    mails: ["refund"],
  }),
  "webhook: a refund of the whole": createEventCase(createRefund(), {
    purchases: ["new pro refunded -19900"],
    licences: ["pro revoked"],
    mails: ["refund"],
  }),
  "webhook: a dispute": createEventCase(openDispute(), {
    purchases: ["new pro disputed"],
    licences: ["pro suspended"],
    mails: ["payment-alert", "payment-disputed"],
  }),
  "webhook: a dispute that was won": createEventCase(openDispute("won"), {
    purchases: ["new pro paid"],
    licences: ["pro active"],
  }),
  "webhook: a dispute that was lost": createEventCase(openDispute("lost"), {
    purchases: ["new pro charged_back"],
    licences: ["pro revoked"],
    mails: ["payment-charged-back"],
  }),

  "webhook: a refund of a team with a seat that is held": defineCrashCase({
    setup: async (suite) => {
      const owner = await createLicensee(suite, "personal");
      const choice = await findOffer(suite, owner, "upgrade", "team");
      await payAndSync(suite, await openUpgradeSession(suite, owner, choice));
      const charge = lastCharge(suite);
      const { holder } = await createSeatMember(suite, owner);
      suite.payments.control.createRefund({ charge });
      return { charge, people: [...owner.people, holder.id] };
    },
    run: (deps, { charge }, suite) =>
      handleNewestEvent(deps, suite, { type: "charge.refunded", about: charge }),
    expected: {
      purchases: ["new personal paid", "upgrade team refunded -30000"],
      licences: ["personal active 1 given", "personal suspended 1 computers"],
      seats: ["held"],
      mails: ["licence-status", "refund"],
    },
  }),

  "job reconcile": defineCrashCase({
    setup: async (suite) => {
      await clearOtherChecks(suite);
      const subscriber = await createFormerSubscriber(suite);
      await claimLicence(
        { ...suite.api.deps, wakeOutbox: () => undefined },
        subscriber.buyer,
        terms,
      );
      const { people } = await createPayer(suite, { planId: "pro" }, { isSynced: false });
      return { ...subscriber, clock: { hours: 0 }, people: [...people, ...subscriber.people] };
    },
    // A crashed process keeps its rows claimed for two minutes, so each call runs an hour after the previous one.
    run: async (deps, { clock }) => {
      clock.hours += 1;
      const now = new Date(Date.now() + clock.hours * 3_600_000);
      await jobs.reconcile?.run({ ...deps, now: () => now });
    },
    checkAtCrash: assertEndsAfterLicence,
    expected: {
      purchases: ["new personal paid", "new pro paid"],
      licences: ["personal active", "pro active"],
      subscriptions: ["ended"],
      mails: ["receipt"],
      provider: ["customer.subscription.deleted"],
    },
  }),
};
