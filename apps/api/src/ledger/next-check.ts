import type { PurchaseState } from "@site/contracts/billing";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Card networks take disputes for about 120 days; after that nothing is expected to change. */
const WATCHED_DAYS = 130;

/**
 * When the reconciliation job looks at a purchase next: a few minutes after it was begun, then after a
 * quarter of its age, so that a lost webhook is made good soon and old purchases cost little.
 */
export function nextCheck(state: PurchaseState, createdAt: Date, now: Date): Date | null {
  const age = Math.max(0, now.getTime() - createdAt.getTime());
  switch (state) {
    case "open":
    case "pending":
      return new Date(now.getTime() + Math.max(5 * MINUTE, age / 4));
    case "disputed":
      // A licence waits for it, and banks take months.
      return new Date(now.getTime() + Math.min(DAY, Math.max(60 * MINUTE, age / 4)));
    case "paid":
    case "partially_refunded":
      return age > WATCHED_DAYS * DAY
        ? null
        : new Date(now.getTime() + Math.max(60 * MINUTE, age / 4));
    case "refunded":
    case "charged_back":
    case "expired":
    case "cancelled":
    case "failed":
      return null;
  }
}
