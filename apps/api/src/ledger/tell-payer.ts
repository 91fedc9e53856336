import type { Tx } from "../db/client.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { enqueueRefundMail } from "./enqueue-refund-mail.ts";
import { mailsFor } from "./state-mails.ts";

type PayersMail = ReturnType<typeof mailsFor<"payer">>[number];
type Occasion = (from: PurchaseRow | null, to: PurchaseRow) => boolean;

const isNew: Occasion = (from, to) => from?.state !== to.state;

/** The step of a purchase that each mail to its payer is about. */
const occasions: Record<PayersMail, Occasion> = {
  // Its key allows it only once. It is skipped at sending if the payment is over or disputed by then.
  receipt: (from, to) => !from?.paidAt && to.paidAt !== null,
  refund: (from, to) => from !== null && to.refundedMinor > from.refundedMinor,
  // If the provider never opened a checkout, no payment was attempted: the page has said so.
  "payment-failed": (from, to) => isNew(from, to) && to.checkoutSessionId !== null,
  "payment-disputed": isNew,
  "payment-restored": (from, to) =>
    (from?.state === "disputed" || from?.state === "charged_back") &&
    !to.refundRequestedAt &&
    to.paymentDecision !== "refused",
  "payment-charged-back": isNew,
  "refund-came-back": (from, to) =>
    from !== null &&
    (to.refundedMinor < from.refundedMinor || (!from.refundProblem && to.refundProblem !== null)),
};

/** Mails the payer what this step of their purchase means to them, each mail once per step. */
export async function tellPayer(
  tx: Tx,
  purchase: PurchaseRow,
  { from, at }: { from: PurchaseRow | null; at: Date },
): Promise<void> {
  const { id: purchaseId, version } = purchase;
  for (const kind of mailsFor(purchase, "payer")) {
    if (!occasions[kind](from, purchase)) continue;
    if (kind === "refund") {
      const step = { fromMinor: from?.refundedMinor ?? 0, toMinor: purchase.refundedMinor, at };
      await enqueueRefundMail(tx, purchase, step);
    } else {
      const dedupeKey = `${kind}:${purchaseId}${kind === "receipt" ? "" : `:${version}`}`;
      await enqueueMail(tx, { dedupeKey, message: { kind, purchaseId }, at });
    }
  }
}
