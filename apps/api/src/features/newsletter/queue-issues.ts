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

/** Maximum mails of a newsletter that wait for their first attempt, so that they hardly delay other mail. */
export const ISSUE_BATCH = 100;

/**
 * Maximum unfinished mails of a newsletter. Some mailboxes defer mail for a day, which must not stop the others. If
 * this many wait, the mail server itself has a problem.
 */
export const ISSUE_WAITING = 1_000;

const isOpen = and(isNull(newsletterIssues.endedAt), isNull(newsletterIssues.stoppedAt));

/**
 * Queues the next mails of each open newsletter, and ends newsletters whose mails are all finished. Each batch is one
 * transaction with its cursor and locks the newsletter, so neither a crash nor a concurrent job mails anyone twice.
 */
export async function queueIssues(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
): Promise<{ queued: number; ended: number }> {
  const open = await deps.db
    .select({ slug: newsletterIssues.slug })
    .from(newsletterIssues)
    .where(isOpen);
  const total = { queued: 0, ended: 0 };
  for (const { slug } of open) {
    const { queued, ended } = await withTransaction(deps.db, async (tx) => {
      const [issue] = await tx
        .select()
        .from(newsletterIssues)
        .where(and(eq(newsletterIssues.slug, slug), isOpen))
        .for("update", { skipLocked: true });
      if (!issue) return { queued: 0, ended: 0 };
      return issue.queuedAt
        ? endIssueIfFinished(tx, slug, deps.now())
        : queueBatch(tx, issue, deps.now());
    });
    total.queued += queued;
    total.ended += ended;
  }
  if (total.queued > 0) deps.wakeOutbox();
  return total;
}

async function queueBatch(tx: Tx, issue: NewsletterIssueRow, at: Date) {
  const { slug } = issue;
  const { untried, all } = await countWaitingMails(tx, slug);
  const capacity = Math.min(ISSUE_BATCH - untried, ISSUE_WAITING - all);
  if (capacity <= 0) return { queued: 0, ended: 0 };
  const next = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(matchesUnsentSubscription(issue))
    .orderBy(asc(subscriptions.id))
    .limit(capacity);
  for (const { id } of next) {
    await enqueueMail(tx, {
      dedupeKey: getIssueDedupeKey(slug, id),
      message: { kind: "newsletter-issue", subscriptionId: id, issue: slug },
      at,
    });
  }
  const isLast = next.length < capacity;
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

async function endIssueIfFinished(tx: Tx, slug: string, at: Date) {
  const { all } = await countWaitingMails(tx, slug);
  if (all > 0) return { queued: 0, ended: 0 };
  await tx
    .update(newsletterIssues)
    .set({ endedAt: at, ...(await countMails(tx, slug)) })
    .where(eq(newsletterIssues.slug, slug));
  return { queued: 0, ended: 1 };
}

/** The requested change does not fit the state of the newsletter. Its message is shown to the operator. */
export class NewsletterStateError extends Error {
  override name = "NewsletterStateError";
}

/** Ensures at most one mail per newsletter and subscription. */
export function getIssueDedupeKey(slug: string, subscriptionId: string): string {
  return `newsletter-issue:${slug}:${subscriptionId}`;
}

const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.skippedAt), isNull(outbox.deadAt));

/** The unfinished mails of a newsletter, and how many of them were never attempted. */
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

/** The outcomes of a newsletter's mails. Outbox rows are purged later, so the final counts are saved with the newsletter. */
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
 * Selects the subscriptions that still need a mail of this newsletter: confirmed before it started, and after the
 * cursor in the order of ids. Later subscribers get the next newsletter.
 */
export function matchesUnsentSubscription({
  startedAt,
  cursor,
}: Pick<NewsletterIssueRow, "startedAt" | "cursor">): SQL | undefined {
  return and(
    eq(subscriptions.state, "subscribed"),
    lte(subscriptions.confirmedAt, startedAt),
    cursor === null ? undefined : gt(subscriptions.id, cursor),
  );
}

/** Locks a newsletter until the transaction ends. Throws a `NewsletterStateError` if it was never started. */
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
