import { eq } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import { AppError } from "../errors.ts";

/**
 * A person's row, locked until the transaction ends. Whatever gives something to a person begins with it: either
 * their deletion waits, or it is seen here and the call refused.
 */
export async function lockAccount(tx: Tx, profileId: string): Promise<ProfileRow> {
  const [person] = await tx
    .select()
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for("no key update");
  if (!person || person.deletedAt) throw new AppError("account_deleted");
  return person;
}
