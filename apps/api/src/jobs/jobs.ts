import { inArray, lt } from "drizzle-orm";

import { rateLimits } from "../db/schema/operations.ts";
import type { Deps } from "../deps.ts";
import { finishDeletions } from "../features/account/delete-account.ts";
import { purgeEmailChanges } from "../features/account/email-change-links.ts";
import { purgeDeletionLinks } from "../features/account/request-deletion.ts";
import { recordMovements } from "../features/books/record-movements.ts";
import { purgeConsentReceipts } from "../features/consent/receipts.ts";
import { cancelReplacedSubscriptions } from "../features/former-subscriptions/cancel-replaced.ts";
import { processDueGifts } from "../features/gifts/bought-gifts.ts";
import { purgeExpiredGifts } from "../features/gifts/manage-gifts.ts";
import {
  completeCorrections,
  purgeRejectedCorrections,
} from "../features/invoices/correct-invoice.ts";
import { queueIssues } from "../features/newsletter/queue-issues.ts";
import { purgeUnconfirmed } from "../features/newsletter/subscriptions.ts";
import { purgePasskeyTokens } from "../features/passkeys/passkey-tokens.ts";
import { reconcilePurchases } from "../features/payment-sync/reconcile-purchases.ts";
import { checkUnusedTransfers } from "../features/payment-sync/unused-transfers.ts";
import { purgeQuotes } from "../features/quotes/quotes.ts";
import { purgeExpiredInvitations } from "../features/seats/end-seat.ts";
import { purgeAbandonedCheckouts } from "../ledger/purge-abandoned-checkouts.ts";
import { drainOutbox } from "../outbox/drain-outbox.ts";
import { purgeMails } from "../outbox/outbox-rows.ts";
import { renewDigests } from "./renew-digests.ts";

export interface Job {
  /** When the scheduler should call it, as a crontab expression. */
  schedule: string;
  /** After this time without a successful run, the doctor reports it. */
  lateAfterMinutes: number;
  run: (deps: Deps) => Promise<object>;
}

/** The jobs that a scheduler calls at `/api/jobs/NAME`. Runs may overlap, because each job claims or locks its rows. */
export const jobs: Record<string, Job> = {
  outbox: { schedule: "* * * * *", lateAfterMinutes: 10, run: drainOutbox },
  reconcile: {
    schedule: "*/5 * * * *",
    lateAfterMinutes: 30,
    run: async (deps) => ({
      ...(await reconcilePurchases(deps)),
      transfersChecked: await checkUnusedTransfers(deps),
      invoicesCorrected: await completeCorrections(deps),
      subscriptionsCancelled: await cancelReplacedSubscriptions(deps),
    }),
  },
  books: { schedule: "*/10 * * * *", lateAfterMinutes: 120, run: recordMovements },
  deletions: { schedule: "*/10 * * * *", lateAfterMinutes: 60, run: finishDeletions },
  gifts: { schedule: "*/10 * * * *", lateAfterMinutes: 60, run: processDueGifts },
  addresses: { schedule: "50 3 * * *", lateAfterMinutes: 2_880, run: purgeEmailChanges },
  newsletter: { schedule: "30 3 * * *", lateAfterMinutes: 2_880, run: purgeUnconfirmed },
  "newsletter-issues": { schedule: "* * * * *", lateAfterMinutes: 10, run: queueIssues },
  retention: {
    schedule: "20 * * * *",
    lateAfterMinutes: 240,
    run: async (deps) => ({
      countersDeleted: await purgeExpiredRateLimits(deps),
      ...(await purgeMails(deps)),
      checkoutsDeleted: await purgeAbandonedCheckouts(deps),
      quotesDeleted: await purgeQuotes(deps),
      correctionsDeleted: await purgeRejectedCorrections(deps),
      giftsDeleted: await purgeExpiredGifts(deps),
      receiptsDeleted: await purgeConsentReceipts(deps),
      deletionLinksDeleted: await purgeDeletionLinks(deps),
      passkeyTokensDeleted: await purgePasskeyTokens(deps),
      digestsRenewed: await renewDigests(deps),
    }),
  },
  seats: { schedule: "10 * * * *", lateAfterMinutes: 240, run: purgeExpiredInvitations },
};

/** Rows per statement, few enough for its time limit. */
const BATCH = 10_000;

/** Deletes expired counters of rate limits. Returns how many. */
export async function purgeExpiredRateLimits({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<number> {
  const isExpired = lt(rateLimits.expire, now().getTime());
  let deleted = 0;
  while (true) {
    const some = db
      .select({ key: rateLimits.key })
      .from(rateLimits)
      .where(isExpired)
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const { rowCount } = await db.delete(rateLimits).where(inArray(rateLimits.key, some));
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return deleted;
  }
}
