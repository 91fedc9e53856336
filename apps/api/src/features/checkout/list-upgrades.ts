import type { UpgradableLicence } from "@site/contracts/billing";
import { licensedFeatures } from "@site/contracts/plans/feature-words";
import { and, desc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { upgradeOffers } from "../../pricing/upgrade-offers.ts";

/**
 * The person's active purchased licences, newest first, with what may be bought for each today. A licence whose
 * refund was requested is about to end and is left out.
 */
export async function listUpgrades(
  { db, now }: Pick<Deps, "db" | "now">,
  owner: ProfileRow,
): Promise<UpgradableLicence[]> {
  const pending = alias(purchases, "pending");
  const rows = await db
    .selectDistinctOn([licences.issuedAt, licences.id], {
      licence: licences,
      origin: purchases,
      pendingId: pending.id,
    })
    .from(licences)
    .innerJoin(purchases, eq(purchases.id, licences.purchaseId))
    .leftJoin(pending, and(eq(pending.originId, licences.purchaseId), eq(pending.state, "pending")))
    .where(
      and(
        eq(licences.profileId, owner.id),
        eq(licences.status, "active"),
        isNull(purchases.refundRequestedAt),
      ),
    )
    .orderBy(desc(licences.issuedAt), licences.id);
  return rows.map(({ licence, origin, pendingId }) => ({
    licenceId: licence.id,
    key: licence.key,
    planId: licence.planId,
    features: licensedFeatures(licence),
    updatesUntil: licence.updatesUntil,
    pendingPurchaseId: pendingId,
    offers: pendingId ? [] : upgradeOffers(licence, origin, now()),
  }));
}
