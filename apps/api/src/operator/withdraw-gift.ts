import type { Accepted } from "@site/contracts/auth";
import type { RevokeGiftInput } from "@site/contracts/operator/gifts";
import { and, eq } from "drizzle-orm";

import { withTransaction } from "../db/client.ts";
import { audit as auditRows } from "../db/schema/operations.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { revokeGift } from "../features/gifts/manage-gifts.ts";
import { auditBy } from "./audit-by.ts";
import { wasDoneJustNow } from "./was-done-just-now.ts";

const command = "gifts take-back";

/** Withdraws an unclaimed gift; a double click withdraws it once. */
export async function withdrawGift(
  deps: Pick<Deps, "db" | "now">,
  operator: ProfileRow,
  { giftId, why }: RevokeGiftInput,
): Promise<Accepted> {
  const audit = auditBy(deps, operator, { command, why });
  const gift = await revokeGift(deps, {
    giftId,
    record: (tx, { id, planId }) =>
      audit(tx, { target: id, before: { given: planId }, after: null }),
  });
  if (gift) return { accepted: true };
  const same = and(eq(auditRows.target, giftId), eq(auditRows.command, command));
  if (await withTransaction(deps.db, (tx) => wasDoneJustNow(tx, deps.now(), same))) {
    return { accepted: true };
  }
  const fields = { giftId: "It was accepted or has expired. Reload the page." };
  throw new AppError("invalid_input", { fields });
}
