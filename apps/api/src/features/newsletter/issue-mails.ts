import { and, count, eq, gt, isNull, like, lte, type SQL, sql } from "drizzle-orm";

import type { Db, Tx } from "../../db/client.ts";
import {
  type NewsletterIssueRow,
  newsletterIssues,
  subscriptions,
} from "../../db/schema/newsletter.ts";
import { outbox } from "../../db/schema/outbox.ts";
import { NewsletterRefused } from "./newsletter-refused.ts";

/** One mail for each subscription and newsletter, ever. */
export function issueKey(slug: string, subscriptionId: string): string {
  return `newsletter-issue:${slug}:${subscriptionId}`;
}

const waits = and(isNull(outbox.sentAt), isNull(outbox.skippedAt), isNull(outbox.deadAt));

/** How many of its mails are in the outbox and not done, and how many of those were never tried. */
export async function countWaiting(
  db: Db | Tx,
  slug: string,
): Promise<{ untried: number; all: number }> {
  const [row] = await db
    .select({
      untried: sql<number>`count(*) filter (where ${outbox.attempts} = 0)::int`,
      all: count(),
    })
    .from(outbox)
    .where(and(waits, sql`${outbox.message} ->> 'issue' = ${slug}`));
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
    .where(like(outbox.dedupeKey, `${issueKey(slug, "")}%`));
  if (!row) throw new Error("A count has one row.");
  return row;
}

/**
 * Those who were subscribed when it began and have no mail of it yet, by their ids. People who confirm later,
 * or again after their row was deleted, wait for the next newsletter.
 */
export function stillToWrite({
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
  throw new NewsletterRefused(
    `The newsletter ${slug} was never sent: \`newsletter send ${slug}\`.`,
  );
}
