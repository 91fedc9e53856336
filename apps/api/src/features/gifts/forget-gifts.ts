import { lte } from "drizzle-orm";

import type { Db, Tx } from "../../db/client.ts";
import { gifts } from "../../db/schema/gifts.ts";
import type { Deps } from "../../deps.ts";

/** Deletes gifts that weren't claimed in time, with their addresses. */
export async function forgetGifts({
  db,
  now,
}: Pick<Deps, "now"> & { db: Db | Tx }): Promise<number> {
  const over = await db
    .delete(gifts)
    .where(lte(gifts.expiresAt, now()))
    .returning({ id: gifts.id });
  return over.length;
}
