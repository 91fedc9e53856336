import { formatMinute } from "@site/contracts/format-day";
import { and, asc, count, eq, gte, isNull, lte, min } from "drizzle-orm";

import { closedMonths } from "../db/schema/books.ts";
import { invoiceCorrections } from "../db/schema/invoices.ts";
import { newsletterIssues } from "../db/schema/newsletter.ts";
import { jobRuns } from "../db/schema/operations.ts";
import { outbox } from "../db/schema/outbox.ts";
import { passkeys } from "../db/schema/passkeys.ts";
import { profiles } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import {
  needsAttentionCondition,
  paymentMismatchCondition,
  unusedTransferCondition,
} from "../features/billing/search-purchases.ts";
import { buildMonthFile } from "../features/books/read-books.ts";
import { jobs } from "../jobs/jobs.ts";
import { getPepperState, PEPPER_FIX } from "../jobs/pepper-state.ts";
import { type CheckResult, createReporter, type DoctorContext } from "./check-result.ts";

const jobsReport = createReporter("jobs");
const MINUTE_MS = 60_000;

/** Whether the scheduler calls each job often enough, and whether the job succeeds. */
export async function checkJobs({ config, deps }: DoctorContext): Promise<CheckResult[]> {
  const rows = await deps.db.select().from(jobRuns);
  const now = deps.now().getTime();
  return Object.entries(jobs).map(([name, { schedule, lateAfterMinutes }]) => {
    const row = rows.find(({ job }) => job === name);
    const call = `POST ${config.SITE_ORIGIN}/api/jobs/${name}`;
    const failed = row?.failedAt?.getTime() ?? 0;
    const succeeded = row?.succeededAt?.getTime() ?? 0;
    if (failed > succeeded) {
      const fix = "The function's log has the full reason. The job runs again on schedule.";
      return jobsReport.wrong(name, `failed ${formatAge(now - failed)}: ${row?.lastError}`, fix);
    }
    if (now - succeeded > lateAfterMinutes * MINUTE_MS) {
      const fix = `Let the scheduler call ${call} at "${schedule}" with "Authorization: Bearer" and JOBS_SECRET.`;
      return jobsReport.wrong(
        name,
        succeeded ? `last ran ${formatAge(now - succeeded)}` : "never ran",
        fix,
      );
    }
    return jobsReport.ok(name, `ran ${formatAge(now - succeeded)}`);
  });
}

function formatAge(duration: number): string {
  const minutes = Math.floor(duration / MINUTE_MS);
  if (minutes < 1) return "just now";
  return minutes === 1 ? "1 minute ago" : `${minutes} minutes ago`;
}

const mailReport = createReporter("mail");
const LATE_MINUTES = 10;
const RECENT_DAYS = 30;

/** Reports overdue mail, and mail that recently failed for good. */
export async function checkOutbox({ deps: { db, now } }: DoctorContext): Promise<CheckResult[]> {
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
  return [checkBacklog(waiting), checkDeadLetters(dead?.n ?? 0)];
}

function checkBacklog(waiting: { n: number; oldest: Date | null } | undefined): CheckResult {
  if (!waiting || waiting.n === 0)
    return mailReport.ok("outbox", "nothing waits longer than it should");
  const fix =
    "See what the doctor says about the job outbox; `pnpm ops outbox list` shows the mails.";
  const since = waiting.oldest ? formatMinute(waiting.oldest) : "";
  return mailReport.wrong(
    "outbox",
    `${waiting.n} mails are overdue, the oldest since ${since}`,
    fix,
  );
}

function checkDeadLetters(dead: number): CheckResult {
  if (dead === 0) return mailReport.ok("dead letters", `none in ${RECENT_DAYS} days`);
  const fix =
    "`pnpm ops outbox list --state dead` says why; `outbox retry` or `outbox drop` ends each.";
  return mailReport.warning("dead letters", `${dead} in ${RECENT_DAYS} days`, fix);
}

const newsletterReport = createReporter("newsletter");
const LATE_MS = 30 * 60_000;

/** Whether unfinished newsletters make progress. */
export async function checkNewsletter({
  deps: { db, now },
}: DoctorContext): Promise<CheckResult[]> {
  const open = await db
    .select()
    .from(newsletterIssues)
    .where(isNull(newsletterIssues.endedAt))
    .orderBy(asc(newsletterIssues.startedAt));
  if (open.length === 0) return [newsletterReport.ok("sending", "none is on its way")];
  return open.map(({ slug, audience, queued, progressedAt, queuedAt, stoppedAt }) => {
    const sofar = `${queued} of ${audience} mails are written`;
    if (stoppedAt) {
      const fix = `\`pnpm ops newsletter resume ${slug}\`, or \`newsletter cancel ${slug}\`.`;
      return newsletterReport.warning(
        slug,
        `stopped since ${formatMinute(stoppedAt)}, ${sofar}`,
        fix,
      );
    }
    if (!queuedAt && progressedAt.getTime() < now().getTime() - LATE_MS) {
      const fix =
        "See what the doctor says about the jobs newsletter-issues and outbox; `pnpm ops outbox list` shows what waits.";
      return newsletterReport.wrong(
        slug,
        `stands still since ${formatMinute(progressedAt)}, ${sofar}`,
        fix,
      );
    }
    return newsletterReport.ok(slug, sofar);
  });
}

const booksReport = createReporter("books");

/** Checks that no closed month has changed since it was closed. */
export async function checkBooks({ deps: { db } }: DoctorContext): Promise<CheckResult[]> {
  const closed = await db.select().from(closedMonths).orderBy(asc(closedMonths.month));
  for (const { month, digest } of closed) {
    if ((await buildMonthFile(db, month)).digest === digest) continue;
    const fix = `Compare \`pnpm ops books export --from ${month} --until ${month}\` with the file that the accountant has, and find out who changed the database.`;
    return [booksReport.wrong("closed months", `${month} has changed since it was closed`, fix)];
  }
  return [booksReport.ok("closed months", `${closed.length} unchanged`)];
}

const purchasesReport = createReporter("purchases");
const OVERDUE_MS = 30 * 60_000;

/** Whether the reconciliation keeps up, and which purchases need a decision. */
export async function checkPurchases({ deps: { db, now } }: DoctorContext): Promise<CheckResult[]> {
  const limit = new Date(now().getTime() - OVERDUE_MS);
  const [[overdue], [waiting], [unlike], [unused], [uncorrected]] = await Promise.all([
    db.select({ n: count() }).from(purchases).where(lte(purchases.nextCheckAt, limit)),
    db.select({ n: count() }).from(purchases).where(needsAttentionCondition()),
    db.select({ n: count() }).from(purchases).where(paymentMismatchCondition()),
    db.select({ n: count() }).from(purchases).where(unusedTransferCondition()),
    db
      .select({ n: count() })
      .from(invoiceCorrections)
      .where(
        and(eq(invoiceCorrections.state, "requested"), lte(invoiceCorrections.requestedAt, limit)),
      ),
  ]);
  const unlikeOrder = unlike?.n ?? 0;
  const unusedTransfers = unused?.n ?? 0;
  const others = (waiting?.n ?? 0) - unlikeOrder - unusedTransfers;
  const forPerson = [
    ...(others > 0 ? [`${others} are disputed or have a refund that came back`] : []),
    ...(unlikeOrder > 0 ? [`${unlikeOrder} were not paid as ordered`] : []),
    ...(unusedTransfers > 0 ? [`${unusedTransfers} have an unused bank transfer`] : []),
    ...(uncorrected?.n ? [`${uncorrected.n} have an invoice whose correction isn't complete`] : []),
  ];
  return [
    overdue?.n
      ? purchasesReport.wrong(
          "reconciliation",
          `${overdue.n} purchases should have been looked at half an hour ago`,
          "See what the doctor says about the job reconcile and payments; `pnpm ops reconcile` does it by hand.",
        )
      : purchasesReport.ok("reconciliation", "every purchase is looked at in time"),
    forPerson.length > 0
      ? purchasesReport.warning(
          "for a person",
          forPerson.join("; "),
          "`pnpm ops purchases find` lists them; docs/operations.md says what to do.",
        )
      : purchasesReport.ok("for a person", "nothing waits"),
  ];
}

const operatorsReport = createReporter("operators");

/** Whether every operator has a passkey, without which a stolen password may open the shop. */
export async function checkOperatorPasskeys({
  config,
  deps,
}: DoctorContext): Promise<CheckResult[]> {
  const rows = await deps.db
    .select({ profile: profiles.id, passkey: passkeys.id })
    .from(profiles)
    .leftJoin(passkeys, eq(passkeys.profileId, profiles.id))
    .where(eq(profiles.role, "operator"));
  const all = new Set(rows.map(({ profile }) => profile)).size;
  const lacking = rows.filter(({ passkey }) => passkey === null).length;
  if (lacking === 0 || config.DEPLOYMENT === "local") {
    return [operatorsReport.ok("passkeys", `${all - lacking} of ${all} operators have one`)];
  }
  const effect = deps.requiresPasskeys ? "can't open /operator" : "need only a password";
  const found = `${lacking} of ${all} operators have none and ${effect}`;
  const fix =
    "`pnpm ops passkeys list` names them; `pnpm ops passkeys invite ADDRESS` gives each a link.";
  return [operatorsReport.warning("passkeys", found, fix)];
}

const digestsReport = createReporter("digests");

/** Whether the stored digests were made with the current `DIGEST_PEPPER`. */
export async function checkDigests({ deps }: Pick<DoctorContext, "deps">): Promise<CheckResult[]> {
  switch (await getPepperState(deps)) {
    case "unknown":
      return [digestsReport.ok("pepper", "there is no address yet to compare with")];
    case "newest":
      return [digestsReport.ok("pepper", "stored digests are made with it")];
    case "older": {
      const fix = "`pnpm ops migrate` renews them; so does the job retention.";
      return [digestsReport.warning("pepper", "stored digests are of an older pepper", fix)];
    }
    case "another":
      return [digestsReport.wrong("pepper", "stored digests were made with another", PEPPER_FIX)];
  }
}
