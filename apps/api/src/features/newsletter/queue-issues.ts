import { and, asc, eq, isNull } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import {
  type NewsletterIssueRow,
  newsletterIssues,
  subscriptions,
} from "../../db/schema/newsletter.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { countMails, countWaiting, issueKey, stillToWrite } from "./issue-mails.ts";

/** How many mails of a newsletter may wait for their first attempt: other mail is never far behind them. */
export const ISSUE_BATCH = 100;

/**
 * How many may wait in all. A mail that some mailbox defers is tried for a day, and must not hold up the others; if
 * this many wait, the mail server itself is in trouble.
 */
export const ISSUE_WAITING = 1_000;

/** Where a newsletter goes on. */
const isOpen = and(isNull(newsletterIssues.endedAt), isNull(newsletterIssues.stoppedAt));

/**
 * Puts the next mails of each newsletter into the outbox, and notes the end of one whose mails are all done. A batch
 * is one transaction with the cursor, and its row is locked: no crash and no second job mails anyone twice.
 */
export async function queueIssues(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
): Promise<{ queued: number; ended: number }> {
  const open = await deps.db
    .select({ slug: newsletterIssues.slug })
    .from(newsletterIssues)
    .where(isOpen);
  const sum = { queued: 0, ended: 0 };
  for (const { slug } of open) {
    const { queued, ended } = await transact(deps.db, async (tx) => {
      const [issue] = await tx
        .select()
        .from(newsletterIssues)
        .where(and(eq(newsletterIssues.slug, slug), isOpen))
        .for("update", { skipLocked: true });
      if (!issue) return { queued: 0, ended: 0 };
      return issue.queuedAt ? endIfDone(tx, slug, deps.now()) : queueNext(tx, issue, deps.now());
    });
    sum.queued += queued;
    sum.ended += ended;
  }
  if (sum.queued > 0) deps.wakeOutbox();
  return sum;
}

async function queueNext(tx: Tx, issue: NewsletterIssueRow, at: Date) {
  const { slug } = issue;
  const { untried, all } = await countWaiting(tx, slug);
  const room = Math.min(ISSUE_BATCH - untried, ISSUE_WAITING - all);
  if (room <= 0) return { queued: 0, ended: 0 };
  const next = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(stillToWrite(issue))
    .orderBy(asc(subscriptions.id))
    .limit(room);
  for (const { id } of next) {
    await enqueueMail(tx, {
      dedupeKey: issueKey(slug, id),
      message: { kind: "newsletter-issue", subscriptionId: id, issue: slug },
      at,
    });
  }
  const isLast = next.length < room;
  await tx
    .update(newsletterIssues)
    .set({
      cursor: next.at(-1)?.id ?? issue.cursor,
      queued: issue.queued + next.length,
      progressedAt: at,
      queuedAt: isLast ? at : null,
    })
    .where(eq(newsletterIssues.slug, slug));
  return { queued: next.length, ended: 0 };
}

async function endIfDone(tx: Tx, slug: string, at: Date) {
  const { all } = await countWaiting(tx, slug);
  if (all > 0) return { queued: 0, ended: 0 };
  await tx
    .update(newsletterIssues)
    .set({ endedAt: at, ...(await countMails(tx, slug)) })
    .where(eq(newsletterIssues.slug, slug));
  return { queued: 0, ended: 1 };
}
