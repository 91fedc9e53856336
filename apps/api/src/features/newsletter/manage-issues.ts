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
  matchesUnsentSubscription,
  countWaitingMails,
  lockIssue,
} from "./queue-issues.ts";

interface IssueStateChange {
  slug: string;
  change: "stop" | "resume" | "cancel";
  /** Writes the audit row in the same transaction. */
  record: (tx: Tx, entry: { target: string; before: object; after: object }) => Promise<void>;
}

/** The state that each change leads to. */
export const resultingStates: Record<IssueStateChange["change"], IssueState> = {
  stop: "stopped",
  cancel: "cancelled",
  resume: "sending",
};

/**
 * Stops, resumes or cancels a newsletter. While it is stopped, none of its mails are queued or sent, except for those
 * already at the mail server. Cancelling is final: waiting mails are skipped. Throws a `NewsletterStateError`.
 */
export async function updateIssueState(
  { db, now }: Pick<Deps, "db" | "now">,
  { slug, change, record }: IssueStateChange,
): Promise<void> {
  const at = now();
  await withTransaction(db, async (tx) => {
    const issue = await lockIssue(tx, slug);
    const conflict = findStateConflict(change, issue);
    if (conflict) throw new NewsletterStateError(`The newsletter ${slug} is ${conflict}.`);
    await record(tx, {
      target: `newsletter ${slug}`,
      before: { state: getIssueState(issue), queued: issue.queued },
      after: { state: resultingStates[change] },
    });
    const stoppedAt = issue.stoppedAt ?? at;
    const values: Record<typeof change, () => Promise<Partial<NewsletterIssueRow>>> = {
      stop: async () => ({ stoppedAt }),
      cancel: async () => ({ stoppedAt, endedAt: at, ...(await computeFinalCounts(tx, slug)) }),
      resume: async () => ({ stoppedAt: null, progressedAt: at }),
    };
    await tx
      .update(newsletterIssues)
      .set(await values[change]())
      .where(eq(newsletterIssues.slug, slug));
  });
}

function findStateConflict(
  change: IssueStateChange["change"],
  issue: NewsletterIssueRow,
): string | undefined {
  if (issue.endedAt) return "over";
  if (change === "stop" && issue.stoppedAt) return "stopped already";
  return change === "resume" && !issue.stoppedAt ? "not stopped" : undefined;
}

/** Counts waiting mails as skipped, because they will be. */
async function computeFinalCounts(tx: Tx, slug: string) {
  const counts = await countMails(tx, slug);
  const { all } = await countWaitingMails(tx, slug);
  return { ...counts, skipped: counts.skipped + all };
}

interface StartedIssue {
  slug: string;
  letter: IssueContent;
  /** Writes the audit row in the same transaction. */
  record: (tx: Tx, audience: number) => Promise<void>;
}

/**
 * Starts sending a newsletter to everyone who is subscribed now; the job queues the mails. Throws a
 * `NewsletterStateError` if it was started before.
 */
export async function startIssue(
  { db }: Pick<Deps, "db">,
  { slug, letter: { subject, parts }, record }: StartedIssue,
): Promise<{ audience: number }> {
  return withTransaction(db, async (tx) => {
    const audience = await countSubscribers(tx);
    // The database's clock, because the command line runs on the owner's machine.
    const now = sql`now()`;
    const [started] = await tx
      .insert(newsletterIssues)
      .values({ slug, letter: { subject, parts }, startedAt: now, audience, progressedAt: now })
      .onConflictDoNothing()
      .returning({ slug: newsletterIssues.slug });
    if (!started) throw createAlreadySentError(slug);
    await record(tx, audience);
    return { audience };
  });
}

/** Throws a `NewsletterStateError` if the newsletter was started before. */
export async function assertNotStarted(db: Deps["db"], slug: string): Promise<void> {
  const [started] = await db
    .select({ slug: newsletterIssues.slug })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.slug, slug));
  if (started) throw createAlreadySentError(slug);
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

/** The progress of one newsletter, or of all, newest first. */
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
          : await db
              .select({ n: count() })
              .from(subscriptions)
              .where(matchesUnsentSubscription(issue));
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
  if (endedAt) return stoppedAt ? "cancelled" : "sent";
  return stoppedAt ? "stopped" : "sending";
}

/** Returns why a newsletter cannot be sent yet; `undefined` if it can. */
export function findSendObstacle(
  slug: string,
  { draft, published }: Pick<NewsletterIssue, "draft" | "published">,
  now: Date,
): string | undefined {
  if (draft) return `${slug} is a draft: take "draft: true" out of it first.`;
  if (published <= now.toISOString().slice(0, 10)) return undefined;
  return `${slug} may be sent from ${published} on: "published" says so.`;
}
