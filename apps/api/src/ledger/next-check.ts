import type { PurchaseState } from "@site/contracts/billing";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Card networks accept disputes for about 120 days. */
const WATCHED_DAYS = 130;
/** A refund can come back from the bank for about a month after it was sent. */
const WATCHED_AFTER_CHANGE_DAYS = 60;

interface Times {
  createdAt: Date;
  /** When it last changed state. */
  changedAt: Date;
  now: Date;
}

/**
 * When the reconciliation job checks a purchase next: a few minutes after a change, then after a quarter of the
 * time since, so that a lost webhook is repaired soon and old purchases cost little. Never again once no change is
 * expected.
 */
export function computeNextCheck(
  state: PurchaseState,
  { createdAt, changedAt, now }: Times,
): Date | null {
  const age = Math.max(0, now.getTime() - createdAt.getTime());
  const quiet = Math.max(0, now.getTime() - changedAt.getTime());
  const after = (pause: number) => new Date(now.getTime() + pause);
  switch (state) {
    case "open":
    case "pending":
      return after(Math.max(5 * MINUTE, quiet / 4));
    case "disputed":
      // A licence waits for it, and banks take months.
      return after(Math.min(DAY, Math.max(60 * MINUTE, quiet / 4)));
    case "paid":
    case "partially_refunded":
    case "refunded":
      return age > WATCHED_DAYS * DAY && quiet > WATCHED_AFTER_CHANGE_DAYS * DAY
        ? null
        : after(Math.max(60 * MINUTE, quiet / 4));
    case "charged_back":
    case "expired":
    case "cancelled":
    case "failed":
      return null;
  }
}
