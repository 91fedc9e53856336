import type { PurchaseState } from "@site/contracts/billing";

import type { PurchaseRow } from "../db/schema/purchases.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Card networks accept disputes for about 120 days. */
const DISPUTABLE_DAYS = 130;
/** A refund can be returned by the bank for about a month after it was sent. */
const REFUND_RETURN_DAYS = 60;

/** Days after an invoice's end during which late transfers are checked. */
const LATE_TRANSFER_DAYS = 180;

interface Times {
  createdAt: Date;
  /** When it last changed state. */
  changedAt: Date;
  now: Date;
  payBy?: PurchaseRow["payBy"];
}

/**
 * When the reconciliation job checks a purchase next: a few minutes after a change, then at intervals of a quarter of
 * the time since, so that a lost webhook is repaired soon and old purchases cost little. `null` once nothing can
 * change any more.
 */
export function computeNextCheck(
  state: PurchaseState,
  { createdAt, changedAt, now, payBy = "checkout" }: Times,
): Date | null {
  const age = Math.max(0, now.getTime() - createdAt.getTime());
  const unchanged = Math.max(0, now.getTime() - changedAt.getTime());
  const after = (delay: number) => new Date(now.getTime() + delay);
  switch (state) {
    case "open":
    case "pending":
      return after(Math.max(5 * MINUTE, unchanged / 4));
    case "disputed":
      // At least daily, because the licence is suspended during a dispute, which may take months.
      return after(Math.min(DAY, Math.max(60 * MINUTE, unchanged / 4)));
    case "paid":
    case "partially_refunded":
    case "refunded":
      return age > DISPUTABLE_DAYS * DAY && unchanged > REFUND_RETURN_DAYS * DAY
        ? null
        : after(Math.max(60 * MINUTE, unchanged / 4));
    case "expired":
      // A late transfer still pays an invoice that staff marked as uncollectible.
      return payBy === "invoice" && unchanged <= LATE_TRANSFER_DAYS * DAY
        ? after(Math.max(DAY, unchanged / 4))
        : null;
    case "charged_back":
    case "cancelled":
    case "failed":
      return null;
  }
}
