import { EMAIL_RECOVERY_DAYS } from "@site/contracts/email-change";
import { and, eq, gt } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { emailChanges, type ProfileRow } from "../../db/schema/profiles.ts";
import { AppError } from "../../errors.ts";

const DAY_MS = 86_400_000;

/**
 * Throws if the account was recently recovered through its old address. An intruder who still has access could
 * otherwise delete it or change its address.
 */
export function assertNotFrozen({ recoveredAt }: Pick<ProfileRow, "recoveredAt">, at: Date): void {
  if (recoveredAt && at.getTime() - recoveredAt.getTime() < EMAIL_RECOVERY_DAYS * DAY_MS) {
    throw new AppError("account_frozen");
  }
}

/**
 * Throws while the old address may still undo a change of the account's address. An intruder could otherwise delete the
 * account before its owner reads the mail about the change.
 */
export async function assertNoPendingRecovery(
  db: Db,
  { id }: Pick<ProfileRow, "id">,
  at: Date,
): Promise<void> {
  const since = new Date(at.getTime() - EMAIL_RECOVERY_DAYS * DAY_MS);
  const [recent] = await db
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
  if (recent) throw new AppError("account_frozen");
}
