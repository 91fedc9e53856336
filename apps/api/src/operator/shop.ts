import { formatMoney, money } from "@site/contracts/money";
import {
  doctorCheckSchema,
  scheduledJobSchema,
  shopOverviewSchema,
} from "@site/contracts/operator";
import { and, asc, desc, eq, gte } from "drizzle-orm";
import * as z from "zod/mini";

import { withTransaction } from "../db/client.ts";
import { invoices } from "../db/schema/invoices.ts";
import { licences } from "../db/schema/licences.ts";
import { jobRuns } from "../db/schema/operations.ts";
import { outbox } from "../db/schema/outbox.ts";
import { profiles } from "../db/schema/profiles.ts";
import {
  type FormerSubscriptionRow,
  formerSubscriptions,
  purchases,
} from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";
import { describeRefundProblem } from "../features/billing/refund-problem.ts";
import { needsAttentionCondition } from "../features/billing/search-purchases.ts";
import { sumMovements } from "../features/books/read-books.ts";
import { cancelReplacedSubscriptions } from "../features/former-subscriptions/cancel-replaced.ts";
import {
  fetchSubscriptions,
  type ImportedSubscription,
  saveSubscriptions,
} from "../features/former-subscriptions/import-subscriptions.ts";
import { sumOpenInvoices } from "../features/invoices/manage-invoices.ts";
import { describeUnusedTransfer } from "../features/payment-sync/unused-transfers.ts";
import { jobs as scheduledJobs } from "../jobs/jobs.ts";
import { buildMailFilter } from "../outbox/outbox-rows.ts";
import { qualifiesForLicence } from "../pricing/former-subscriptions.ts";
import { toOperatorMail } from "./person-record.ts";
import { operatorProcedure } from "./procedure.ts";

const LIMIT = 100;

export const overview = operatorProcedure({
  effect: "reads",
  description: "show the month's movements by day, and what needs a person: purchases, mails, jobs",
  output: shopOverviewSchema,
  run: async ({ deps }) => {
    const { db, now } = deps;
    const month = now().toISOString().slice(0, 7);
    const sales = await sumMovements(db, "day", { from: month, until: month });
    const given = await db.$count(
      purchases,
      and(eq(purchases.totalMinor, 0), gte(purchases.paidAt, new Date(`${month}-01`))),
    );
    const waiting = await db
      .select({
        purchaseId: purchases.id,
        profileId: purchases.profileId,
        email: profiles.email,
        planId: purchases.planId,
        state: purchases.state,
        refundProblem: purchases.refundProblem,
        paymentProblem: purchases.paymentProblem,
        invoice: invoices,
      })
      .from(purchases)
      .innerJoin(profiles, eq(profiles.id, purchases.profileId))
      .leftJoin(invoices, eq(invoices.purchaseId, purchases.id))
      .where(needsAttentionCondition())
      .orderBy(desc(purchases.updatedAt))
      .limit(LIMIT);
    const dead = await db
      .select()
      .from(outbox)
      .where(buildMailFilter("dead"))
      .orderBy(desc(outbox.createdAt))
      .limit(LIMIT);
    const runs = await db.select().from(jobRuns).orderBy(asc(jobRuns.job));
    return {
      sales: sales.map(({ group, ...day }) => ({
        day: group,
        currency: day.currency,
        payments: day.payments,
        paidMinor: day.paidMinor,
        returnedMinor: day.refundedMinor + day.disputedMinor,
        taxMinor: day.taxMinor,
        feesMinor: day.feesMinor,
        keptMinor: day.netMinor + day.feesMinor,
      })),
      given,
      waiting: waiting.map(({ refundProblem, invoice, ...purchase }) => ({
        ...purchase,
        refundProblem: describeRefundProblem(refundProblem),
        unusedTransfer: describeUnusedTransfer(purchase, invoice),
      })),
      openInvoices: await sumOpenInvoices(deps),
      mails: dead.map(toOperatorMail),
      jobs: runs.map(({ job, succeededAt, failedAt, lastError }) => ({
        job,
        lastError,
        succeededAt: succeededAt?.toISOString() ?? null,
        failedAt: failedAt?.toISOString() ?? null,
      })),
    };
  },
});

/** For the page. The command `doctor` also works with invalid settings. */
export const doctor = operatorProcedure({
  effect: "reads",
  description: "check every setting and connection of the running API",
  output: z.array(doctorCheckSchema),
  run: ({ deps }) => deps.runDoctor(),
});

export const jobs = {
  list: operatorProcedure({
    effect: "reads",
    description: "list what the scheduler calls, how often, and how it ended last",
    output: z.array(scheduledJobSchema),
    run: async ({ deps }) => {
      const runs = await deps.db.select().from(jobRuns);
      return Object.entries(scheduledJobs).map(([name, { schedule }]) => {
        const run = runs.find(({ job }) => job === name);
        return {
          job: name,
          schedule,
          post: `${deps.siteOrigin}/api/jobs/${name}`,
          succeeded: run?.succeededAt?.toISOString() ?? null,
          failed: run?.failedAt?.toISOString() ?? null,
          lastError: run?.lastError ?? null,
        };
      });
    },
  }),
};

export const subscribers = {
  import: operatorProcedure({
    effect: "changes",
    description: "read the old subscriptions at the payment provider, and what each is worth today",
    run: async ({ deps, dryRun, audit }) => {
      const found = await fetchSubscriptions(deps);
      if (dryRun) return found.map((each) => ({ email: each.email, ...toWorth(each) }));
      return withTransaction(deps.db, async (tx) => {
        const written = await saveSubscriptions(tx, found);
        const result = { read: found.length, written };
        await audit(tx, { target: "subscriptions", before: null, after: result });
        return result;
      });
    },
  }),

  list: operatorProcedure({
    effect: "reads",
    description: "list the imported subscriptions, and the outcome of each",
    run: ({ deps }) => listSubscriptions(deps),
  }),

  cancel: operatorProcedure({
    effect: "runs",
    description: "cancel the old subscriptions whose licence exists, as the scheduler does",
    run: async ({ deps, dryRun }) =>
      dryRun
        ? (await listSubscriptions(deps)).filter(({ state }) => state === "to be cancelled")
        : { cancelled: await cancelReplacedSubscriptions(deps) },
  }),
};

async function listSubscriptions({ db }: Pick<Deps, "db">) {
  const rows = await db
    .select({ row: formerSubscriptions, licence: licences.key })
    .from(formerSubscriptions)
    .leftJoin(licences, eq(licences.purchaseId, formerSubscriptions.purchaseId))
    .orderBy(asc(formerSubscriptions.email), asc(formerSubscriptions.subscriptionId));
  return rows.map(({ row, licence }) => ({
    subscription: row.subscriptionId,
    email: row.email,
    ...toWorth(row),
    state: getSubscriptionState(row, licence),
    licence,
  }));
}

function getSubscriptionState(row: FormerSubscriptionRow, licence: string | null): string {
  if (row.cancelledAt) return "cancelled";
  if (licence) return "to be cancelled";
  return row.purchaseId ? "in a checkout" : "waiting";
}

function toWorth(row: Pick<ImportedSubscription, "paidMonths" | "creditMinor" | "currency">) {
  const credit = formatMoney(money(row.creditMinor, row.currency));
  return { paidMonths: row.paidMonths, gives: qualifiesForLicence(row) ? "licence" : credit };
}
