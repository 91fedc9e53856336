import type { Deps } from "../deps.ts";
import { finishDeletions } from "../features/account/finish-deletion.ts";
import { forgetDeletionLinks } from "../features/account/forget-deletion-links.ts";
import { forgetEmailChanges } from "../features/account/forget-email-changes.ts";
import { forgetGifts } from "../features/gifts/forget-gifts.ts";
import { forgetUnconfirmed } from "../features/newsletter/forget-unconfirmed.ts";
import { queueIssues } from "../features/newsletter/queue-issues.ts";
import { forgetInvitations } from "../features/seats/forget-invitations.ts";
import { reconcilePurchases } from "../features/settlement/reconcile-purchases.ts";
import { cancelReplacedSubscriptions } from "../features/subscribers/cancel-replaced.ts";
import { forgetAbandoned } from "../ledger/forget-abandoned.ts";
import { drainOutbox } from "../outbox/drain-outbox.ts";
import { forgetMails } from "../outbox/forget-mails.ts";
import { forgetCounters } from "./forget-counters.ts";
import { renewDigests } from "./renew-digests.ts";

export interface Job {
  /** How often the scheduler should call it, as a crontab expression. */
  schedule: string;
  /** The doctor complains after this time without a run. */
  lateAfterMinutes: number;
  run: (deps: Deps) => Promise<object>;
}

/**
 * Every job that a scheduler calls, by the last part of its address below `/api/jobs/`. Calls may overlap: rows are
 * claimed.
 */
export const jobs: Record<string, Job> = {
  outbox: { schedule: "* * * * *", lateAfterMinutes: 10, run: drainOutbox },
  reconcile: {
    schedule: "*/5 * * * *",
    lateAfterMinutes: 30,
    run: async (deps) => ({
      ...(await reconcilePurchases(deps)),
      subscriptionsCancelled: await cancelReplacedSubscriptions(deps),
    }),
  },
  deletions: { schedule: "*/10 * * * *", lateAfterMinutes: 60, run: finishDeletions },
  addresses: { schedule: "50 3 * * *", lateAfterMinutes: 2_880, run: forgetEmailChanges },
  newsletter: { schedule: "30 3 * * *", lateAfterMinutes: 2_880, run: forgetUnconfirmed },
  "newsletter-issues": { schedule: "* * * * *", lateAfterMinutes: 10, run: queueIssues },
  retention: {
    schedule: "20 * * * *",
    lateAfterMinutes: 240,
    run: async (deps) => ({
      countersDeleted: await forgetCounters(deps),
      ...(await forgetMails(deps)),
      checkoutsDeleted: await forgetAbandoned(deps),
      giftsDeleted: await forgetGifts(deps),
      deletionLinksDeleted: await forgetDeletionLinks(deps),
      digestsRenewed: await renewDigests(deps),
    }),
  },
  seats: { schedule: "10 * * * *", lateAfterMinutes: 240, run: forgetInvitations },
};
