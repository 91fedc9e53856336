import type {
  StartCheckoutResult,
  StartUpgradeInput,
  UpgradableLicence,
} from "@site/contracts/billing";
import { RENEWAL_MONTHS, TERMS_VERSION } from "@site/contracts/plans";
import { getLicensedFeatures } from "@site/contracts/plans/features";
import { and, eq, desc, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db, Tx } from "../../db/client.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findOpenPurchase, findPendingChange } from "../../ledger/find-purchases.ts";
import { listUpgradeOffers } from "../../pricing/plan-changes.ts";
import { createChangeOffer, type PurchaseOffer } from "../../pricing/price.ts";
import { openOrResumeCheckout, toCompletedCheckout, retryOnConflict } from "./start-checkout.ts";

/**
 * Begins an upgrade or a renewal of the buyer's own licence, or finds the one that was begun. Price and licence
 * must be what the buyer saw.
 */
export async function startUpgrade(
  deps: BillingDeps,
  buyer: ProfileRow,
  input: StartUpgradeInput,
): Promise<StartCheckoutResult> {
  if (input.termsVersion !== TERMS_VERSION) throw new AppError("terms_outdated");
  return retryOnConflict(async () => {
    const own = await findOwnLicence(deps.db, buyer, input.licenceId);
    if (!own) throw new AppError("licence_not_found");
    const { licence, origin } = own;
    // A seat is upgraded and renewed with its team's licence.
    if (!origin) throw new AppError("upgrade_not_offered");
    const pending = await findPendingChange(deps.db, origin.id);
    if (pending?.profileId === buyer.id) return toCompletedCheckout(pending);
    if (origin.refundRequestedAt) throw new AppError("licence_to_be_refunded");
    const offer = offerSeen(licence, origin, { seen: input, now: deps.now() });
    return openOrResumeCheckout(deps, buyer, {
      openPurchase: await findOpenPurchase(deps.db, buyer.id),
      offer,
      termsVersion: input.termsVersion,
      isStillAllowed: async (tx) => {
        const same = await findOwnLicence(tx, buyer, licence.id);
        return isUnchanged(licence, same) && !(await findPendingChange(tx, origin.id));
      },
    });
  });
}

interface OwnLicence {
  licence: LicenceRow;
  /** The purchase that began it; a seat has none. */
  origin: PurchaseRow | null;
}

async function findOwnLicence(
  db: Db | Tx,
  owner: ProfileRow,
  licenceId: string,
): Promise<OwnLicence | undefined> {
  const [own] = await db
    .select({ licence: licences, origin: purchases })
    .from(licences)
    .leftJoin(purchases, eq(purchases.id, licences.purchaseId))
    .where(and(eq(licences.id, licenceId), eq(licences.profileId, owner.id)));
  return own;
}

/** The buyer's choice at today's terms; refused if the page showed different ones. */
function offerSeen(
  licence: LicenceRow,
  origin: PurchaseRow,
  { seen, now }: { seen: StartUpgradeInput; now: Date },
): PurchaseOffer {
  if (licence.status !== "active") throw new AppError("licence_not_active");
  if (licence.updatesUntil !== seen.seenUpdatesUntil) throw new AppError("offer_changed");
  const offered = listUpgradeOffers(licence, origin, now).find(
    ({ kind, planId }) => kind === seen.kind && planId === seen.planId,
  );
  if (!offered) throw new AppError("upgrade_not_offered");
  const { price } = offered;
  const isSeen =
    price.amountMinor === seen.seenPrice.amountMinor && price.currency === seen.seenPrice.currency;
  if (!isSeen) throw new AppError("offer_changed");
  return createChangeOffer({
    kind: offered.kind,
    originId: origin.id,
    fromPlanId: offered.kind === "upgrade" ? licence.planId : null,
    fromUpdatesUntil: licence.updatesUntil,
    planId: offered.planId,
    updatesMonths: offered.kind === "renewal" ? RENEWAL_MONTHS : 0,
    price,
  });
}

function isUnchanged(before: LicenceRow, after: OwnLicence | undefined): boolean {
  return (
    !after?.origin?.refundRequestedAt &&
    after?.licence.status === before.status &&
    after.licence.planId === before.planId &&
    after.licence.updatesUntil === before.updatesUntil
  );
}

/**
 * The person's active purchased licences, newest first, with what may be bought for each today. A licence whose
 * refund was requested is about to end and is left out.
 */
export async function listUpgradableLicences(
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
    features: getLicensedFeatures(licence),
    updatesUntil: licence.updatesUntil,
    pendingPurchaseId: pendingId,
    offers: pendingId ? [] : listUpgradeOffers(licence, origin, now()),
  }));
}
