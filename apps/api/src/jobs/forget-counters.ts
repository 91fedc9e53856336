import { inArray, lt } from "drizzle-orm";

import { rateLimits } from "../db/schema/rate-limits.ts";
import type { Deps } from "../deps.ts";

/** Few enough for one statement's time, even after a flood of callers. */
const BATCH = 10_000;

/** Deletes the counters of limits whose window is over. */
export async function forgetCounters({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const isOver = lt(rateLimits.expire, now().getTime());
  let forgotten = 0;
  while (true) {
    const some = db
      .select({ key: rateLimits.key })
      .from(rateLimits)
      .where(isOver)
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const { rowCount } = await db.delete(rateLimits).where(inArray(rateLimits.key, some));
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return forgotten;
  }
}
