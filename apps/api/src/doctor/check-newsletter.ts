import { formatMinute } from "@site/contracts/format-day";
import { asc, isNull } from "drizzle-orm";

import { newsletterIssues } from "../db/schema/newsletter.ts";
import type { Environment } from "./environment.ts";
import { type Finding, findingsOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("newsletter");
const LATE_MS = 30 * 60_000;

/** Newsletters that are not over: whether they make progress. */
export async function checkNewsletter({ deps: { db, now } }: Environment): Promise<Finding[]> {
  const open = await db
    .select()
    .from(newsletterIssues)
    .where(isNull(newsletterIssues.endedAt))
    .orderBy(asc(newsletterIssues.startedAt));
  if (open.length === 0) return [ok("sending", "none is on its way")];
  return open.map(({ slug, audience, queued, progressedAt, queuedAt, stoppedAt }) => {
    const sofar = `${queued} of ${audience} mails are written`;
    if (stoppedAt) {
      const mend = `\`pnpm ops newsletter resume ${slug}\`, or \`newsletter cancel ${slug}\`.`;
      return warning(slug, `stopped since ${formatMinute(stoppedAt)}, ${sofar}`, mend);
    }
    if (!queuedAt && progressedAt.getTime() < now().getTime() - LATE_MS) {
      const mend =
        "See what the doctor says about the jobs newsletter-issues and outbox; `pnpm ops outbox list` shows what waits.";
      return wrong(slug, `stands still since ${formatMinute(progressedAt)}, ${sofar}`, mend);
    }
    return ok(slug, sofar);
  });
}
