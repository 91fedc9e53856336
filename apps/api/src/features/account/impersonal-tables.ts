import type { PgTable } from "drizzle-orm/pg-core";

import { coupons } from "../../db/schema/coupons.ts";
import { trials } from "../../db/schema/devices.ts";
import { jobRuns } from "../../db/schema/job-runs.ts";
import { newsletterIssues } from "../../db/schema/newsletter.ts";
import { rateLimits } from "../../db/schema/rate-limits.ts";
import { artifacts, downloadCounts, releases } from "../../db/schema/releases.ts";

/** Every other table, and why nothing in it is about a person who has an account. */
export const impersonalTables: { table: PgTable; why: string }[] = [
  { table: artifacts, why: "files of the product" },
  { table: releases, why: "versions of the product" },
  { table: downloadCounts, why: "sums by day" },
  { table: coupons, why: "codes of the shop; who used one is in coupon_redemptions" },
  { table: trials, why: "digests of devices, tied to no account" },
  { table: jobRuns, why: "when the scheduler's jobs ran" },
  {
    table: newsletterIssues,
    why: "texts of newsletters and counts; whom they go to is in subscriptions",
  },
  {
    table: rateLimits,
    why: "digests, deleted when the window of their limit is over, which is a day at most",
  },
];
