import { paySession } from "../setup/pay.ts";
import {
  listInvoices,
  listPayable,
  listUnpaid,
  type PurchaseAtProvider,
  type PurchaseWithInvoice,
  type PurchaseWithSession,
} from "./sessions.ts";
import { type Action, defineAction } from "./step.ts";
import type { System } from "./system.ts";

const BANK = { method: "bank", number: "", expiry: "", cvc: "" };
const PART_MINOR = 1_000;

/** Pays on the provider's page, which works even while calls to its API fail. */
async function payOnProviderPage(
  { suite: { payments } }: System,
  { checkoutSessionId }: PurchaseWithSession,
  fields: Record<string, string> = {},
): Promise<void> {
  const faults = payments.control.listFaults();
  payments.control.clearFaults();
  await paySession(payments, checkoutSessionId, fields);
  for (const fault of faults) payments.control.addFault(fault);
}

/** Defines an event that happens to a payment at the provider. */
const definePaymentAction = (
  weight: number,
  act: (system: System, payment: { intent: string; charge: string }) => unknown,
): Action =>
  defineAction<PurchaseAtProvider>({
    weight,
    targets: listPayable,
    run: async (system, { reference }) => {
      const { paymentIntentId: intent } =
        await system.deps.payments.fetchPaymentSnapshot(reference);
      const { control } = system.suite.payments;
      const [paid] = intent ? control.listEvents({ type: "charge.succeeded", about: intent }) : [];
      const [debited] = intent ? control.listEvents({ type: "charge.pending", about: intent }) : [];
      const charge = (paid ?? debited)?.data.object as { id: string } | undefined;
      if (intent && charge) await act(system, { intent, charge: charge.id });
    },
  });

function getDispute({ suite }: System, charge: string): string | undefined {
  const [opened] = suite.payments.control
    .listEvents({ type: "charge.dispute.created", about: charge })
    .slice(-1);
  return (opened?.data.object as { id: string } | undefined)?.id;
}

const createDisputeResult = (outcome: "won" | "lost"): Action =>
  definePaymentAction(1, (system, { charge }) => {
    const dispute = getDispute(system, charge);
    if (dispute) system.suite.payments.control.closeDispute(dispute, outcome);
  });

/** Events at the provider, with or without a webhook. */
export const providerActions: Record<string, Action> = {
  pay: defineAction<PurchaseWithSession>({
    weight: 5,
    targets: listUnpaid,
    run: (system, session) => payOnProviderPage(system, session),
  }),
  "pay by bank": defineAction<PurchaseWithSession>({
    weight: 5,
    targets: listUnpaid,
    run: (system, session) => payOnProviderPage(system, session, BANK),
  }),
  "pay in another currency": defineAction<PurchaseWithSession>({
    weight: 1,
    targets: listUnpaid,
    run: async (system, session) => {
      await payOnProviderPage(system, session);
      system.suite.payments.control.changeSession(session.checkoutSessionId, { currency: "eur" });
    },
  }),
  "the debit arrives": defineAction<PurchaseWithSession>({
    weight: 3,
    targets: listUnpaid,
    run: async ({ suite }, { checkoutSessionId }) =>
      suite.payments.control.completeDelayedPayment(checkoutSessionId, "succeed"),
  }),
  "the debit fails": defineAction<PurchaseWithSession>({
    weight: 1,
    targets: listUnpaid,
    run: async ({ suite }, { checkoutSessionId }) =>
      suite.payments.control.completeDelayedPayment(checkoutSessionId, "fail"),
  }),
  "the checkout expires": defineAction<PurchaseWithSession>({
    weight: 0.5,
    targets: listUnpaid,
    run: async ({ suite }, { checkoutSessionId }) =>
      suite.payments.control.expireSession(checkoutSessionId),
  }),
  // May be on time, late, or a second transfer.
  "the transfer arrives": defineAction<PurchaseWithInvoice>({
    weight: 4,
    targets: listInvoices,
    run: async ({ suite }, { invoiceId }) => suite.payments.control.payInvoice(invoiceId),
  }),
  "the shop gives an invoice up": defineAction<PurchaseWithInvoice>({
    weight: 0.5,
    targets: listInvoices,
    run: async ({ suite }, { invoiceId }) =>
      suite.payments.control.endInvoice(invoiceId, "uncollectible"),
  }),
  "refund on the dashboard": definePaymentAction(3, ({ suite }, { intent }) =>
    suite.payments.control.createRefund({ payment_intent: intent }),
  ),
  "refund of a part on the dashboard": definePaymentAction(1, ({ suite }, { intent }) =>
    suite.payments.control.createRefund({ payment_intent: intent, amount: PART_MINOR }),
  ),
  "the refund comes back": definePaymentAction(1, ({ suite }, { charge }) => {
    const [made] = suite.payments.control
      .listEvents({ type: "refund.created", about: charge })
      .slice(-1);
    const refund = (made?.data.object as { id: string } | undefined)?.id;
    if (refund) suite.payments.control.completeRefund(refund, "failed");
  }),
  "a dispute is opened": definePaymentAction(2, ({ suite }, { charge }) =>
    suite.payments.control.openDispute(charge),
  ),
  "the dispute is won": createDisputeResult("won"),
  "the dispute is lost": { ...createDisputeResult("lost"), weight: 2 },

  "the provider fails": defineAction<"error" | "refuse">({
    weight: 1.5,
    targets: () => ["error", "refuse"],
    run: async ({ suite }, kind, { model }) => {
      // The number of purchases decides whether the error comes before or after the call takes effect.
      const after = kind === "error" && model.purchases.length % 2 === 1;
      suite.payments.control.addFault({ kind, times: 2, after });
    },
  }),
  "refunds fail": defineAction<null>({
    weight: 1,
    targets: () => [null],
    run: async ({ suite }) =>
      suite.payments.control.addFault({ kind: "error", path: "/v1/refunds", times: 4 }),
  }),
  "the provider is back": defineAction<null>({
    weight: 1,
    targets: () => [null],
    run: async ({ suite }) => suite.payments.control.clearFaults(),
  }),
};
