import { eq } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import { type NewsletterIssueRow, newsletterIssues } from "../../db/schema/newsletter.ts";
import type { Deps } from "../../deps.ts";
import { countMails, countWaiting, lockIssue } from "./issue-mails.ts";

interface Change {
  slug: string;
  /** Writes the audit row, in the transaction. */
  record: (tx: Tx, issue: NewsletterIssueRow) => Promise<void>;
}

/**
 * Stops a newsletter: nothing of it is queued or sent any more, except for mails that are at the mail server this
 * moment. For good, it cannot be resumed, and its waiting mails are dropped.
 */
export async function stopIssue(
  { db, now }: Pick<Deps, "db" | "now">,
  { slug, record, isForGood }: Change & { isForGood: boolean },
): Promise<NewsletterIssueRow> {
  const at = now();
  return transact(db, async (tx) => {
    const issue = await lockIssue(tx, slug);
    if (issue.endedAt) throw new Error(`The newsletter ${slug} is over.`);
    if (issue.stoppedAt && !isForGood)
      throw new Error(`The newsletter ${slug} is stopped already.`);
    await record(tx, issue);
    const end = isForGood ? { endedAt: at, ...(await lastCounts(tx, slug)) } : {};
    return update(tx, slug, { stoppedAt: issue.stoppedAt ?? at, ...end });
  });
}

/** What waits will be skipped. */
async function lastCounts(tx: Tx, slug: string) {
  const counts = await countMails(tx, slug);
  const { all } = await countWaiting(tx, slug);
  return { ...counts, skipped: counts.skipped + all };
}

/** Lets a stopped newsletter go on where it stood. */
export async function resumeIssue(
  { db, now }: Pick<Deps, "db" | "now">,
  { slug, record }: Change,
): Promise<NewsletterIssueRow> {
  return transact(db, async (tx) => {
    const issue = await lockIssue(tx, slug);
    if (issue.endedAt) throw new Error(`The newsletter ${slug} is over.`);
    if (!issue.stoppedAt) throw new Error(`The newsletter ${slug} is not stopped.`);
    await record(tx, issue);
    return update(tx, slug, { stoppedAt: null, progressedAt: now() });
  });
}

async function update(
  tx: Tx,
  slug: string,
  values: Partial<NewsletterIssueRow>,
): Promise<NewsletterIssueRow> {
  const [changed] = await tx
    .update(newsletterIssues)
    .set(values)
    .where(eq(newsletterIssues.slug, slug))
    .returning();
  if (!changed) throw new Error("A locked row is gone.");
  return changed;
}
