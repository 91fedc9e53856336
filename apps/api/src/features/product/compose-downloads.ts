import { paidPlans } from "@site/contracts/plans";
import { and, desc, eq, isNull } from "drizzle-orm";

import { licences } from "../../db/schema/licences.ts";
import { profiles } from "../../db/schema/profiles.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { downloadsMail } from "./downloads-mail.ts";

/** What belongs to an address; nothing is sent to one without licences. */
export async function composeDownloads(
  { db, siteOrigin }: Pick<SendDeps, "db" | "siteOrigin">,
  email: string,
): Promise<AddressedMail | undefined> {
  const rows = await db
    .select({ licence: licences })
    .from(licences)
    .innerJoin(profiles, eq(profiles.id, licences.profileId))
    .where(and(eq(profiles.email, email), isNull(licences.endedAt)))
    .orderBy(desc(licences.issuedAt));
  if (rows.length === 0) return undefined;
  const owned = rows.map(({ licence: { planId, key, status, updatesUntil } }) => ({
    planName: paidPlans[planId].name,
    key,
    status,
    updatesUntil,
  }));
  return { to: email, content: downloadsMail({ siteOrigin, licences: owned }) };
}
