import type { Accepted } from "@site/contracts/auth";
import type { GiveGiftInput } from "@site/contracts/operator/gifts";
import { and, eq } from "drizzle-orm";

import { transact } from "../db/client.ts";
import { audit as auditRows } from "../db/schema/audit.ts";
import { gifts } from "../db/schema/gifts.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { giveToAddress } from "../features/gifts/give-to-address.ts";
import { auditBy } from "./audit-by.ts";
import { wasDoneJustNow } from "./was-done-just-now.ts";

type GiveDeps = Pick<Deps, "db" | "identity" | "now" | "wakeOutbox">;

const command = "gifts give";

/** Gives a licence to the person who confirms an address; a double click gives one. */
export async function giveGift(
  deps: GiveDeps,
  operator: ProfileRow,
  { email, planId, why }: GiveGiftInput,
): Promise<Accepted> {
  const account = await deps.identity.findAccount(email);
  if (account?.emailVerified) {
    const words =
      "This address has an account: `pnpm ops licences issue` gives it the licence right away.";
    throw new AppError("invalid_input", { fields: { email: words } });
  }
  const audit = auditBy(deps, operator, { command, why });
  const gift = await giveToAddress(deps, {
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
  { email, planId }: Pick<GiveGiftInput, "email" | "planId">,
): Promise<boolean> {
  const [gift] = await db
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(eq(gifts.email, email), eq(gifts.planId, planId)));
  if (!gift) return false;
  const same = and(eq(auditRows.target, gift.id), eq(auditRows.command, command));
  return transact(db, (tx) => wasDoneJustNow(tx, now(), same));
}
