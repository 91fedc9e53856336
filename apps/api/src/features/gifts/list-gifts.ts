import { asc } from "drizzle-orm";

import { type GiftRow, gifts } from "../../db/schema/gifts.ts";
import type { Deps } from "../../deps.ts";

/** The licences that wait for addresses without an account, the first to be over first. */
export async function listGifts({ db }: Pick<Deps, "db">): Promise<GiftRow[]> {
  return db.select().from(gifts).orderBy(asc(gifts.expiresAt));
}
