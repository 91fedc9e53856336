import { EMAIL_RECOVERY_DAYS } from "@site/contracts/email-change";
import { and, eq, gt } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { emailChanges, type ProfileRow } from "../../db/schema/profiles.ts";
import { AppError } from "../../errors.ts";

const DAY_MS = 86_400_000;

/**
 * An account that its owner reclaimed is frozen for two weeks: an intruder who still has access could otherwise
 * delete or move it.
 */
export function assertNotFrozen({ recoveredAt }: Pick<ProfileRow, "recoveredAt">, at: Date): void {
  if (recoveredAt && at.getTime() - recoveredAt.getTime() < EMAIL_RECOVERY_DAYS * DAY_MS) {
    throw new AppError("account_held");
  }
}

/**
 * After a change of the address the old one may reclaim the account for two weeks. Until then it can't be deleted:
 * the person who took it over could end it before its owner reads of the change.
 */
export async function assertNoPendingRecovery(
  db: Db,
  { id }: Pick<ProfileRow, "id">,
  at: Date,
): Promise<void> {
  const since = new Date(at.getTime() - EMAIL_RECOVERY_DAYS * DAY_MS);
  const [open] = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.profileId, id),
        eq(emailChanges.fromVerified, true),
        gt(emailChanges.changedAt, since),
      ),
    )
    .limit(1);
  if (open) throw new AppError("account_held");
}
