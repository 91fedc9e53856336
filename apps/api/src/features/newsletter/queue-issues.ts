import { and, asc, eq, isNull, count, gt, like, lte, type SQL, sql } from "drizzle-orm";

import { withTransaction, type Tx, type Db } from "../../db/client.ts";
import {
  type NewsletterIssueRow,
  newsletterIssues,
  subscriptions,
} from "../../db/schema/newsletter.ts";
import { outbox } from "../../db/schema/outbox.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";

/** What was wished for a newsletter does not fit its state. The message is for the person who wished it. */
export class NewsletterStateError extends Error {
  override name = "NewsletterRefused";
}

/** One mail for each subscription and newsletter, ever. */
export function getIssueDedupeKey(slug: string, subscriptionId: string): string {
  return `newsletter-issue:${slug}:${subscriptionId}`;
}

const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.skippedAt), isNull(outbox.deadAt));

/** How many of its mails are in the outbox and not done, and how many of those were never tried. */
export async function countWaitingMails(
  db: Db | Tx,
  slug: string,
): Promise<{ untried: number; all: number }> {
  const [row] = await db
    .select({
      untried: sql<number>`count(*) filter (where ${outbox.attempts} = 0)::int`,
      all: count(),
    })
    .from(outbox)
    .where(and(isWaiting, sql`${outbox.message} ->> 'issue' = ${slug}`));
  if (!row) throw new Error("A count has one row.");
  return row;
}

/** What became of its mails. The outbox forgets its rows in time, so the last counts are kept with the newsletter. */
export async function countMails(db: Db | Tx, slug: string) {
  const [row] = await db
    .select({
      sent: count(outbox.sentAt),
      skipped: count(outbox.skippedAt),
      failed: sql<number>`count(*) filter (where ${outbox.deadAt} is not null and ${outbox.sentAt} is null and ${outbox.skippedAt} is null)::int`,
    })
    .from(outbox)
    .where(like(outbox.dedupeKey, `${getIssueDedupeKey(slug, "")}%`));
  if (!row) throw new Error("A count has one row.");
  return row;
}

/**
 * Those who were subscribed when it began and have no mail of it yet, by their ids. People who confirm later,
 * or again after their row was deleted, wait for the next newsletter.
 */
export function isStillUnsent({
  startedAt,
  cursor,
}: Pick<NewsletterIssueRow, "startedAt" | "cursor">): SQL | undefined {
  return and(
    eq(subscriptions.state, "subscribed"),
    lte(subscriptions.confirmedAt, startedAt),
    cursor === null ? undefined : gt(subscriptions.id, cursor),
  );
}

/** The newsletter, locked until the transaction ends; throws if it was never begun. */
export async function lockIssue(tx: Tx, slug: string): Promise<NewsletterIssueRow> {
  const [issue] = await tx
    .select()
    .from(newsletterIssues)
    .where(eq(newsletterIssues.slug, slug))
    .for("update");
  if (issue) return issue;
  throw new NewsletterStateError(
    `The newsletter ${slug} was never sent: \`newsletter send ${slug}\`.`,
  );
}

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
    const { queued, ended } = await withTransaction(deps.db, async (tx) => {
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
  const { untried, all } = await countWaitingMails(tx, slug);
  const room = Math.min(ISSUE_BATCH - untried, ISSUE_WAITING - all);
  if (room <= 0) return { queued: 0, ended: 0 };
  const next = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isStillUnsent(issue))
    .orderBy(asc(subscriptions.id))
    .limit(room);
  for (const { id } of next) {
    await enqueueMail(tx, {
      dedupeKey: getIssueDedupeKey(slug, id),
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
  const { all } = await countWaitingMails(tx, slug);
  if (all > 0) return { queued: 0, ended: 0 };
  await tx
    .update(newsletterIssues)
    .set({ endedAt: at, ...(await countMails(tx, slug)) })
    .where(eq(newsletterIssues.slug, slug));
  return { queued: 0, ended: 1 };
}
