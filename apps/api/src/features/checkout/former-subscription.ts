import type { FormerSubscription } from "@site/contracts/billing";
import { money } from "@site/contracts/money";
import { LOYALTY_PLAN } from "@site/contracts/plans";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import {
  earnsLicence,
  findCredit,
  findFormerSubscription,
} from "../../pricing/find-former-subscription.ts";

/** What the person's former subscription entitles to now; null if nothing. */
export async function formerSubscription(
  { db }: Pick<Deps, "db">,
  person: ProfileRow,
): Promise<FormerSubscription> {
  const found = await findFormerSubscription(db, person);
  if (!found) return null;
  const isLicence = earnsLicence(found);
  if (!isLicence && !(await findCredit(db, person))) return null;
  return {
    gives: isLicence ? "licence" : "credit",
    planId: LOYALTY_PLAN,
    paidMonths: found.paidMonths,
    credit: money(found.creditMinor, found.currency),
  };
}
