import type { IssueState } from "@site/contracts/operator/newsletters";
import { count, desc, eq } from "drizzle-orm";

import {
  type NewsletterIssueRow,
  newsletterIssues,
  subscriptions,
} from "../../db/schema/newsletter.ts";
import type { Deps } from "../../deps.ts";
import { countMails, stillToWrite } from "./issue-mails.ts";

/** How far newsletters are, or one of them; the newest first. */
export async function issueProgress({ db }: Pick<Deps, "db">, slug?: string) {
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
          : await db.select({ n: count() }).from(subscriptions).where(stillToWrite(issue));
      const { sent, skipped, failed } = issue.endedAt ? issue : await countMails(db, issue.slug);
      return {
        newsletter: issue.slug,
        state: issueState(issue),
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

export function issueState({
  stoppedAt,
  endedAt,
}: Pick<NewsletterIssueRow, "stoppedAt" | "endedAt">): IssueState {
  if (endedAt) return stoppedAt ? "given up" : "sent";
  return stoppedAt ? "stopped" : "sending";
}
