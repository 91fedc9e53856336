import type { NewsletterIssue } from "@site/content/newsletter/parse-newsletter";
import type { IssueState } from "@site/contracts/operator/newsletters";
import { count, eq, sql, desc } from "drizzle-orm";

import { withTransaction, type Tx } from "../../db/client.ts";
import {
  newsletterIssues,
  subscriptions,
  type NewsletterIssueRow,
} from "../../db/schema/newsletter.ts";
import type { Deps } from "../../deps.ts";
import type { IssueContent } from "./issue-mail.ts";
import {
  NewsletterStateError,
  countMails,
  isStillUnsent,
  countWaitingMails,
  lockIssue,
} from "./queue-issues.ts";

interface IssueStateChange {
  slug: string;
  wish: "stop" | "resume" | "give up";
  /** Writes the audit row, in the transaction. */
  record: (tx: Tx, change: { target: string; before: object; after: object }) => Promise<void>;
}

/** The state that each wish leads to. */
export const resultingStates: Record<IssueStateChange["wish"], IssueState> = {
  stop: "stopped",
  "give up": "given up",
  resume: "sending",
};

/**
 * Stops a newsletter, or lets a stopped one go on where it stood. While it is stopped nothing of it is queued or
 * sent, except for mails that are at the mail server this moment; given up, it cannot be resumed, and its waiting
 * mails are dropped.
 */
export async function updateIssueState(
  { db, now }: Pick<Deps, "db" | "now">,
  { slug, wish, record }: IssueStateChange,
): Promise<void> {
  const at = now();
  await withTransaction(db, async (tx) => {
    const issue = await lockIssue(tx, slug);
    const obstacle = findStateConflict(wish, issue);
    if (obstacle) throw new NewsletterStateError(`The newsletter ${slug} is ${obstacle}.`);
    await record(tx, {
      target: `newsletter ${slug}`,
      before: { state: getIssueState(issue), queued: issue.queued },
      after: { state: resultingStates[wish] },
    });
    const stoppedAt = issue.stoppedAt ?? at;
    const values: Record<typeof wish, () => Promise<Partial<NewsletterIssueRow>>> = {
      stop: async () => ({ stoppedAt }),
      "give up": async () => ({ stoppedAt, endedAt: at, ...(await computeFinalCounts(tx, slug)) }),
      resume: async () => ({ stoppedAt: null, progressedAt: at }),
    };
    await tx
      .update(newsletterIssues)
      .set(await values[wish]())
      .where(eq(newsletterIssues.slug, slug));
  });
}

function findStateConflict(
  wish: IssueStateChange["wish"],
  issue: NewsletterIssueRow,
): string | undefined {
  if (issue.endedAt) return "over";
  if (wish === "stop" && issue.stoppedAt) return "stopped already";
  return wish === "resume" && !issue.stoppedAt ? "not stopped" : undefined;
}

/** What waits will be skipped. */
async function computeFinalCounts(tx: Tx, slug: string) {
  const counts = await countMails(tx, slug);
  const { all } = await countWaitingMails(tx, slug);
  return { ...counts, skipped: counts.skipped + all };
}

export interface StartedIssue {
  slug: string;
  letter: IssueContent;
  /** Writes the audit row, in the transaction. */
  record: (tx: Tx, audience: number) => Promise<void>;
}

/** Begins to send a newsletter to everyone who is subscribed now; the job does the rest. Once for each name. */
export async function startIssue(
  { db }: Pick<Deps, "db">,
  { slug, letter: { subject, parts }, record }: StartedIssue,
): Promise<{ audience: number }> {
  return withTransaction(db, async (tx) => {
    const audience = await countSubscribers(tx);
    // The database's clock: the owner's machine may be minutes off.
    const now = sql`now()`;
    const [begun] = await tx
      .insert(newsletterIssues)
      .values({ slug, letter: { subject, parts }, startedAt: now, audience, progressedAt: now })
      .onConflictDoNothing()
      .returning({ slug: newsletterIssues.slug });
    if (!begun) throw createAlreadySentError(slug);
    await record(tx, audience);
    return { audience };
  });
}

/** Throws if the newsletter was sent before, or is being sent. */
export async function assertNotStarted(db: Deps["db"], slug: string): Promise<void> {
  const [begun] = await db
    .select({ slug: newsletterIssues.slug })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.slug, slug));
  if (begun) throw createAlreadySentError(slug);
}

function createAlreadySentError(slug: string): NewsletterStateError {
  return new NewsletterStateError(
    `The newsletter ${slug} was sent before: see \`newsletter status ${slug}\`.`,
  );
}

export async function countSubscribers(db: Deps["db"] | Tx): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(subscriptions)
    .where(eq(subscriptions.state, "subscribed"));
  return row?.n ?? 0;
}

/** How far newsletters are, or one of them; the newest first. */
export async function listIssueProgress({ db }: Pick<Deps, "db">, slug?: string) {
  const rows = await db
    .select()
    .from(newsletterIssues)
    .where(slug === undefined ? undefined : eq(newsletterIssues.slug, slug))
    .orderBy(desc(newsletterIssues.startedAt));
  return Promise.all(
    rows.map(async (issue) => {
      const [left] =
        issue.queuedAt || issue.endedAt
          ? []
          : await db.select({ n: count() }).from(subscriptions).where(isStillUnsent(issue));
      const { sent, skipped, failed } = issue.endedAt ? issue : await countMails(db, issue.slug);
      return {
        newsletter: issue.slug,
        state: getIssueState(issue),
        subject: issue.letter.subject,
        started: issue.startedAt.toISOString(),
        stopped: issue.stoppedAt?.toISOString() ?? null,
        ended: issue.endedAt?.toISOString() ?? null,
        subscribers: issue.audience,
        queued: issue.queued,
        left: left?.n ?? 0,
        sent,
        skipped,
        failed,
      };
    }),
  );
}

export function getIssueState({
  stoppedAt,
  endedAt,
}: Pick<NewsletterIssueRow, "stoppedAt" | "endedAt">): IssueState {
  if (endedAt) return stoppedAt ? "given up" : "sent";
  return stoppedAt ? "stopped" : "sending";
}

/** Why a newsletter cannot be sent yet. */
export function findSendObstacle(
  slug: string,
  { draft, published }: Pick<NewsletterIssue, "draft" | "published">,
  now: Date,
): string | undefined {
  if (draft) return `${slug} is a draft: take "draft: true" out of it first.`;
  if (published <= now.toISOString().slice(0, 10)) return undefined;
  return `${slug} may be sent from ${published} on: "published" says so.`;
}
