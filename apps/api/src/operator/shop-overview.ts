import { money } from "@site/contracts/money";
import type { ShopOverview } from "@site/contracts/operator";
import { asc, desc, eq } from "drizzle-orm";

import { jobRuns } from "../db/schema/operations.ts";
import { outbox } from "../db/schema/outbox.ts";
import { profiles } from "../db/schema/profiles.ts";
import { purchases } from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";
import { sumSales } from "../features/billing/sales-report.ts";
import { needsAttentionCondition } from "../features/billing/search-purchases.ts";
import { buildMailFilter } from "../outbox/outbox-rows.ts";
import { presentMail } from "./mails-about.ts";

const MOST = 100;

/** The month's sales by day, and what waits for a person: purchases, dead mails, failed jobs. */
export async function shopOverview({ db, now }: Pick<Deps, "db" | "now">): Promise<ShopOverview> {
  const today = now();
  const from = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1));
  const sales = await sumSales({ db }, "day", { from });
  const waiting = await db
    .select({
      purchaseId: purchases.id,
      profileId: purchases.profileId,
      email: profiles.email,
      planId: purchases.planId,
      state: purchases.state,
      refundProblem: purchases.refundProblem,
      paymentProblem: purchases.paymentProblem,
    })
    .from(purchases)
    .innerJoin(profiles, eq(profiles.id, purchases.profileId))
    .where(needsAttentionCondition())
    .orderBy(desc(purchases.updatedAt))
    .limit(MOST);
  const dead = await db
    .select()
    .from(outbox)
    .where(buildMailFilter("dead"))
    .orderBy(desc(outbox.createdAt))
    .limit(MOST);
  const runs = await db.select().from(jobRuns).orderBy(asc(jobRuns.job));
  return {
    sales: sales.map(({ group, currency, sold, free, totalMinor, returnedMinor }) => ({
      day: group,
      sold,
      free,
      total: money(totalMinor, currency),
      refunded: money(returnedMinor, currency),
      net: money(totalMinor - returnedMinor, currency),
    })),
    waiting,
    mails: dead.map(presentMail),
    jobs: runs.map(({ job, succeededAt, failedAt, lastError }) => ({
      job,
      lastError,
      succeededAt: succeededAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
    })),
  };
}
