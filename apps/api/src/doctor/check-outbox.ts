import { formatMinute } from "@site/contracts/format-day";
import { and, count, gte, isNull, lte, min } from "drizzle-orm";

import { outbox } from "../db/schema/outbox.ts";
import type { Environment } from "./environment.ts";
import { type Finding, findingsOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("mail");
const MINUTE_MS = 60_000;
const LATE_MINUTES = 10;
const RECENT_DAYS = 30;

/** Overdue mail, and mail that was given up recently. */
export async function checkOutbox({ deps: { db, now } }: Environment): Promise<Finding[]> {
  const at = now().getTime();
  const [waiting] = await db
    .select({ n: count(), oldest: min(outbox.nextAttemptAt) })
    .from(outbox)
    .where(
      and(
        lte(outbox.nextAttemptAt, new Date(at - LATE_MINUTES * MINUTE_MS)),
        isNull(outbox.sentAt),
        isNull(outbox.skippedAt),
        isNull(outbox.deadAt),
      ),
    );
  const [dead] = await db
    .select({ n: count() })
    .from(outbox)
    .where(gte(outbox.deadAt, new Date(at - RECENT_DAYS * 24 * 60 * MINUTE_MS)));
  return [backlog(waiting), deadLetters(dead?.n ?? 0)];
}

function backlog(waiting: { n: number; oldest: Date | null } | undefined): Finding {
  if (!waiting || waiting.n === 0) return ok("outbox", "nothing waits longer than it should");
  const mend =
    "See what the doctor says about the job outbox; `pnpm ops outbox list` shows the mails.";
  const since = waiting.oldest ? formatMinute(waiting.oldest) : "";
  return wrong("outbox", `${waiting.n} mails are overdue, the oldest since ${since}`, mend);
}

function deadLetters(dead: number): Finding {
  if (dead === 0) return ok("dead letters", `none in ${RECENT_DAYS} days`);
  const mend =
    "`pnpm ops outbox list --state dead` says why; `outbox retry` or `outbox drop` ends each.";
  return warning("dead letters", `${dead} in ${RECENT_DAYS} days`, mend);
}
