import type { Tx } from "../db/client.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";

interface RefundStep {
  /** What had been paid back before, and what is or will have been now. */
  fromMinor: number;
  toMinor: number;
  at: Date;
  /** When the buyer asked for it, where it was not the shop's own doing. */
  requestedAt?: Date | undefined;
}

/** One mail for each step: what was asked for and what was done about it are one. */
export async function enqueueRefundMail(
  tx: Tx,
  { id, totalMinor }: Pick<PurchaseRow, "id" | "totalMinor">,
  { fromMinor, toMinor, at, requestedAt }: RefundStep,
): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `refund:${id}:${toMinor}`,
    message: {
      kind: "refund",
      purchaseId: id,
      amountMinor: toMinor - fromMinor,
      isWhole: toMinor >= totalMinor,
      requestedAt: requestedAt?.toISOString(),
    },
    at,
  });
}
