import type { HoldIssueInput, IssueState } from "@site/contracts/operator/newsletters";
import { eq } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import { type NewsletterIssueRow, newsletterIssues } from "../../db/schema/newsletter.ts";
import type { Deps } from "../../deps.ts";
import { countMails, countWaiting, lockIssue } from "./issue-mails.ts";
import { issueState } from "./issue-progress.ts";
import { NewsletterRefused } from "./newsletter-refused.ts";

interface Hold {
  slug: string;
  wish: HoldIssueInput["wish"];
  /** Writes the audit row, in the transaction. */
  record: (tx: Tx, change: { target: string; before: object; after: object }) => Promise<void>;
}

/** The state that each wish leads to. */
export const wishedStates: Record<Hold["wish"], IssueState> = {
  stop: "stopped",
  "give up": "given up",
  resume: "sending",
};

/**
 * Stops a newsletter, or lets a stopped one go on where it stood. While it is stopped nothing of it is queued or
 * sent, except for mails that are at the mail server this moment; given up, it cannot be resumed, and its waiting
 * mails are dropped.
 */
export async function holdIssue(
  { db, now }: Pick<Deps, "db" | "now">,
  { slug, wish, record }: Hold,
): Promise<void> {
  const at = now();
  await transact(db, async (tx) => {
    const issue = await lockIssue(tx, slug);
    const obstacle = obstacleTo(wish, issue);
    if (obstacle) throw new NewsletterRefused(`The newsletter ${slug} is ${obstacle}.`);
    await record(tx, {
      target: `newsletter ${slug}`,
      before: { state: issueState(issue), queued: issue.queued },
      after: { state: wishedStates[wish] },
    });
    const stoppedAt = issue.stoppedAt ?? at;
    const values: Record<typeof wish, () => Promise<Partial<NewsletterIssueRow>>> = {
      stop: async () => ({ stoppedAt }),
      "give up": async () => ({ stoppedAt, endedAt: at, ...(await lastCounts(tx, slug)) }),
      resume: async () => ({ stoppedAt: null, progressedAt: at }),
    };
    await tx
      .update(newsletterIssues)
      .set(await values[wish]())
      .where(eq(newsletterIssues.slug, slug));
  });
}

function obstacleTo(wish: Hold["wish"], issue: NewsletterIssueRow): string | undefined {
  if (issue.endedAt) return "over";
  if (wish === "stop" && issue.stoppedAt) return "stopped already";
  return wish === "resume" && !issue.stoppedAt ? "not stopped" : undefined;
}

/** What waits will be skipped. */
async function lastCounts(tx: Tx, slug: string) {
  const counts = await countMails(tx, slug);
  const { all } = await countWaiting(tx, slug);
  return { ...counts, skipped: counts.skipped + all };
}
