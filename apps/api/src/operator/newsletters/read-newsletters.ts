import type { Newsletters } from "@site/contracts/operator/newsletters";

import type { Deps } from "../../deps.ts";
import {
  listIssueProgress,
  countSubscribers,
  findSendObstacle,
} from "../../features/newsletter/manage-issues.ts";

/** The newsletters that can be sent, and how far those are whose sending began. */
export async function readNewsletters(
  deps: Pick<Deps, "db" | "newsletterFiles" | "now">,
): Promise<Newsletters> {
  const issues = await listIssueProgress(deps);
  const begun = new Set(issues.map(({ newsletter }) => newsletter));
  const letters = (await deps.newsletterFiles.list()).filter(({ name }) => !begun.has(name));
  return {
    subscribers: await countSubscribers(deps.db),
    letters: letters.map(({ name, letter, problem }) => ({
      name,
      subject: letter?.subject ?? "",
      obstacle: letter ? (findSendObstacle(name, letter, deps.now()) ?? null) : problem,
    })),
    issues: issues.map(({ newsletter, subject, state, started, subscribers, ...counts }) => ({
      name: newsletter,
      subject,
      state,
      startedAt: started,
      subscribers,
      sent: counts.sent ?? 0,
      skipped: counts.skipped ?? 0,
      failed: counts.failed ?? 0,
    })),
  };
}
