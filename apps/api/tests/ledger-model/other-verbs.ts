import { SHOP_CURRENCY } from "@site/contracts/plans";

import type { LicenceRow } from "../../src/db/schema/licences.ts";
import type { ProfileRow } from "../../src/db/schema/profiles.ts";
import type { PurchaseRow } from "../../src/db/schema/purchases.ts";
import type { Deps } from "../../src/deps.ts";
import { issueLicence } from "../../src/features/licences/issue-licence.ts";
import { moveLicence } from "../../src/features/licences/move-licence.ts";
import { setRevoked } from "../../src/features/licences/set-revoked.ts";
import { reconcilePurchases } from "../../src/features/settlement/reconcile-purchases.ts";
import { settlePurchase } from "../../src/features/settlement/settle-purchase.ts";
import { pay } from "../setup/pay.ts";
import { runOps } from "../setup/run-ops.ts";
import { type Verb, verb } from "./step.ts";
import { clock, type Model, type World } from "./world.ts";

const BANK = { method: "bank", number: "", expiry: "", cvc: "" };
const PART_MINOR = 1_000;

class Refused extends Error {
  override name = "Refused";
}

/** The owner's tool refuses in plain words. */
async function owners(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    const isPlain = error instanceof Error && ["Error", "UsageError"].includes(error.name);
    throw isPlain ? new Refused(error.message, { cause: error }) : error;
  }
}

type Session = PurchaseRow & { checkoutSessionId: string };

const sessions = ({ purchases }: Model, ...states: PurchaseRow["state"][]): Session[] =>
  purchases.filter(
    (purchase): purchase is Session =>
      purchase.checkoutSessionId !== null && states.includes(purchase.state),
  );
const unpaid = (model: Model) => sessions(model, "open", "pending");
/** Checkouts that may be paid at the provider, whatever we know about them. */
const payable = (model: Model) =>
  sessions(model, "open", "pending", "paid", "partially_refunded", "disputed", "refunded");

/** What fails for us does not fail for a person who pays on the provider's page. */
async function payByHand(
  { suite: { payments } }: World,
  { checkoutSessionId }: Session,
  fields: Record<string, string> = {},
): Promise<void> {
  const faults = payments.control.faults();
  payments.control.clearFaults();
  await pay(payments, checkoutSessionId, fields);
  for (const fault of faults) payments.control.fault(fault);
}

const bought = ({ licences }: Model) =>
  licences.filter(
    (licence): licence is LicenceRow & { purchaseId: string } => licence.purchaseId !== null,
  );

/** What happens to one payment at the provider; `intent` names it there. */
const happens = (
  weight: number,
  act: (world: World, payment: { intent: string; charge: string }) => unknown,
): Verb =>
  verb<Session>({
    weight,
    targets: payable,
    act: async (world, { checkoutSessionId }) => {
      const { paymentIntentId: intent } = await world.deps.payments.readCheckout(checkoutSessionId);
      const { control } = world.suite.payments;
      const [paid] = intent ? control.events({ type: "charge.succeeded", about: intent }) : [];
      const [debited] = intent ? control.events({ type: "charge.pending", about: intent }) : [];
      const charge = (paid ?? debited)?.data.object as { id: string } | undefined;
      if (intent && charge) await act(world, { intent, charge: charge.id });
    },
  });

function disputeOf({ suite }: World, charge: string): string | undefined {
  const [opened] = suite.payments.control
    .events({ type: "charge.dispute.created", about: charge })
    .slice(-1);
  return (opened?.data.object as { id: string } | undefined)?.id;
}

const closes = (outcome: "won" | "lost"): Verb =>
  happens(1, (world, { charge }) => {
    const dispute = disputeOf(world, charge);
    if (dispute) world.suite.payments.control.closeDispute(dispute, outcome);
  });

/** What happens at the provider, whether or not we are notified. */
export const providerVerbs: Record<string, Verb> = {
  pay: verb<Session>({
    weight: 5,
    targets: unpaid,
    act: (world, session) => payByHand(world, session),
  }),
  "pay by bank": verb<Session>({
    weight: 5,
    targets: unpaid,
    act: (world, session) => payByHand(world, session, BANK),
  }),
  "the debit arrives": verb<Session>({
    weight: 3,
    targets: unpaid,
    act: async ({ suite }, { checkoutSessionId }) =>
      suite.payments.control.settle(checkoutSessionId, "succeed"),
  }),
  "the debit fails": verb<Session>({
    weight: 1,
    targets: unpaid,
    act: async ({ suite }, { checkoutSessionId }) =>
      suite.payments.control.settle(checkoutSessionId, "fail"),
  }),
  "the checkout expires": verb<Session>({
    weight: 0.5,
    targets: unpaid,
    act: async ({ suite }, { checkoutSessionId }) =>
      suite.payments.control.expire(checkoutSessionId),
  }),
  "refund on the dashboard": happens(3, ({ suite }, { intent }) =>
    suite.payments.control.refund({ payment_intent: intent }),
  ),
  "refund of a part on the dashboard": happens(1, ({ suite }, { intent }) =>
    suite.payments.control.refund({ payment_intent: intent, amount: PART_MINOR }),
  ),
  "the refund comes back": happens(1, ({ suite }, { charge }) => {
    const [made] = suite.payments.control
      .events({ type: "refund.created", about: charge })
      .slice(-1);
    const refund = (made?.data.object as { id: string } | undefined)?.id;
    if (refund) suite.payments.control.settleRefund(refund, "failed");
  }),
  "a dispute is opened": happens(2, ({ suite }, { charge }) =>
    suite.payments.control.openDispute(charge),
  ),
  "the dispute is won": closes("won"),
  "the dispute is lost": { ...closes("lost"), weight: 2 },

  "the provider fails": verb<"error" | "refuse">({
    weight: 1.5,
    targets: () => ["error", "refuse"],
    act: async ({ suite }, kind, { model }) => {
      // Before or after it did what was asked, depending on whether the number of purchases is odd.
      const after = kind === "error" && model.purchases.length % 2 === 1;
      suite.payments.control.fault({ kind, times: 2, after });
    },
  }),
  "refunds fail": verb<null>({
    weight: 1,
    targets: () => [null],
    act: async ({ suite }) =>
      suite.payments.control.fault({ kind: "error", path: "/v1/refunds", times: 4 }),
  }),
  "the provider is back": verb<null>({
    weight: 1,
    targets: () => [null],
    act: async ({ suite }) => suite.payments.control.clearFaults(),
  }),
};

/** The same suite with dependencies that may die. */
function opsWith(world: World, deps: Deps, ...words: string[]): Promise<void> {
  const suite = { ...world.suite, api: { ...world.suite.api, deps } };
  return owners(() => runOps(suite, ...words, "--why", "a test"));
}

const record = async (): Promise<void> => undefined;

/** What the owner does with the tool, and scheduler and webhooks on their own. */
export const shopVerbs: Record<string, Verb> = {
  "ops refund": verb<Session>({
    weight: 2,
    targets: (model) => sessions(model, "paid", "partially_refunded"),
    act: (world, { id }, { deps }) => opsWith(world, deps, "purchases", "refund", id),
  }),
  "ops refund of a part": verb<Session>({
    weight: 1,
    targets: (model) => sessions(model, "paid", "partially_refunded"),
    act: (world, { id }, { deps }) =>
      opsWith(world, deps, "purchases", "refund", id, "--amount", `${SHOP_CURRENCY} 10`),
  }),
  "ops issue": verb<ProfileRow>({
    weight: 0.5,
    targets: ({ people }) => people,
    act: (_world, { id: profileId }, { deps }) =>
      owners(() => issueLicence(deps, { profileId, planId: "pro", record })),
  }),
  "ops revoke or restore": verb<LicenceRow & { purchaseId: string }>({
    weight: 0.5,
    targets: bought,
    act: (_world, licence, { deps, model }) => {
      const origin = model.purchases.find(({ id }) => id === licence.purchaseId);
      return owners(() => setRevoked(deps, licence, { revoked: !origin?.revokedAt, record }));
    },
  }),
  "ops move": verb<{ licence: LicenceRow; to: ProfileRow }>({
    weight: 1,
    targets: (model) =>
      bought(model).flatMap((licence) => model.people.map((to) => ({ licence, to }))),
    act: (_world, { licence, to }, { deps }) =>
      moveLicence(deps, licence, { to, withNewKey: true, record }),
  }),

  settle: verb<ProfileRow>({
    weight: 6,
    targets: ({ people }) => people,
    act: async (_world, { id }, { deps, model }) => {
      for (const purchase of model.purchases.filter(({ profileId }) => profileId === id)) {
        await settlePurchase(deps, { purchaseId: purchase.id }, "model");
      }
    },
  }),
  reconcile: verb<null>({
    weight: 2,
    targets: () => [null],
    act: async (_world, _target, { deps }) => {
      clock.aheadMs += 2 * 3_600_000;
      await reconcilePurchases(deps);
    },
  }),
  webhooks: verb<Session>({
    weight: 1,
    targets: payable,
    act: async ({ suite }, { checkoutSessionId, paymentIntentId }) => {
      const { control } = suite.payments;
      control.clearFaults();
      control.setRules({ drop: false });
      for (const about of [checkoutSessionId, paymentIntentId]) {
        if (about) control.replayAll({ copies: 1, shuffle: true, about });
      }
      await control.settled();
      control.setRules({ drop: true });
    },
  }),
};
