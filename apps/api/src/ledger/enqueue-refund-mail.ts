import { like } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { outbox } from "../db/schema/outbox.ts";
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

/**
 * One mail for each step: what was asked for and what was done about it are one. After a refund that came back, the
 * next one is another step, though its amount may be the same.
 */
export async function enqueueRefundMail(
  tx: Tx,
  { id, totalMinor }: Pick<PurchaseRow, "id" | "totalMinor">,
  { fromMinor, toMinor, at, requestedAt }: RefundStep,
): Promise<void> {
  const returned = await tx.$count(outbox, like(outbox.dedupeKey, `refund-came-back:${id}:%`));
  const step = `refund:${id}:${toMinor}`;
  await enqueueMail(tx, {
    dedupeKey: returned > 0 ? `${step}:${returned}` : step,
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
