import type { Accepted } from "@site/contracts/auth";
import type { CreateGiftInput } from "@site/contracts/operator/gifts";
import { and, eq } from "drizzle-orm";

import { withTransaction } from "../db/client.ts";
import { gifts } from "../db/schema/gifts.ts";
import { audit as auditRows } from "../db/schema/operations.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { createGift } from "../features/gifts/manage-gifts.ts";
import { auditBy } from "./audit-by.ts";
import { wasDoneJustNow } from "./was-done-just-now.ts";

type GiveDeps = Pick<Deps, "db" | "identity" | "now" | "wakeOutbox">;

const command = "gifts give";

/** Gives a licence to the person who confirms an address; a double click gives one. */
export async function giveGift(
  deps: GiveDeps,
  operator: ProfileRow,
  { email, planId, why }: CreateGiftInput,
): Promise<Accepted> {
  const account = await deps.identity.findAccount(email);
  if (account?.emailVerified) {
    const words =
      "This address has an account: `pnpm ops licences issue` gives it the licence right away.";
    throw new AppError("invalid_input", { fields: { email: words } });
  }
  const audit = auditBy(deps, operator, { command, why });
  const gift = await createGift(deps, {
    email,
    planId,
    record: (tx, { id }) => audit(tx, { target: id, before: null, after: { given: planId } }),
  });
  if (!gift && !(await wasGivenJustNow(deps, { email, planId }))) {
    const words = "A licence of this plan is already waiting for this address.";
    throw new AppError("invalid_input", { fields: { email: words } });
  }
  deps.wakeOutbox();
  return { accepted: true };
}

async function wasGivenJustNow(
  { db, now }: GiveDeps,
  { email, planId }: Pick<CreateGiftInput, "email" | "planId">,
): Promise<boolean> {
  const [gift] = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(eq(gifts.email, email), eq(gifts.planId, planId)));
  if (!gift) return false;
  const same = and(eq(auditRows.target, gift.id), eq(auditRows.command, command));
  return withTransaction(db, (tx) => wasDoneJustNow(tx, now(), same));
}
