import type { Accepted } from "@site/contracts/auth";
import type { TakeBackGiftInput } from "@site/contracts/operator/gifts";
import { and, eq } from "drizzle-orm";

import { transact } from "../db/client.ts";
import { audit as auditRows } from "../db/schema/audit.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { takeBackGift } from "../features/gifts/take-back-gift.ts";
import { auditBy } from "./audit-by.ts";
import { wasDoneJustNow } from "./was-done-just-now.ts";

const command = "gifts take-back";

/** Withdraws an unclaimed gift; a double click withdraws it once. */
export async function withdrawGift(
  deps: Pick<Deps, "db" | "now">,
  operator: ProfileRow,
  { giftId, why }: TakeBackGiftInput,
): Promise<Accepted> {
  const audit = auditBy(deps, operator, { command, why });
  const gift = await takeBackGift(deps, {
    giftId,
    record: (tx, { id, planId }) =>
      audit(tx, { target: id, before: { given: planId }, after: null }),
  });
  if (gift) return { accepted: true };
  const same = and(eq(auditRows.target, giftId), eq(auditRows.command, command));
  if (await transact(deps.db, (tx) => wasDoneJustNow(tx, deps.now(), same))) {
    return { accepted: true };
  }
  const fields = { giftId: "It was accepted or has expired. Reload the page." };
  throw new AppError("invalid_input", { fields });
}
