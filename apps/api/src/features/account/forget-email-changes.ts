import { TAKE_BACK_DAYS } from "@site/contracts/email-change";
import { lte } from "drizzle-orm";

import { emailChanges } from "../../db/schema/email-changes.ts";
import type { Deps } from "../../deps.ts";

const DAY_MS = 86_400_000;

/** Deletes changes that can no longer be confirmed or reverted, with the former addresses in them. */
export async function forgetEmailChanges({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<{ forgotten: number }> {
  const over = new Date(now().getTime() - TAKE_BACK_DAYS * DAY_MS);
  const gone = await db
    .delete(emailChanges)
    .where(lte(emailChanges.requestedAt, over))
    .returning({ id: emailChanges.id });
  return { forgotten: gone.length };
}
