import type { StartCheckoutResult, StartUpgradeInput } from "@site/contracts/billing";
import { RENEWAL_MONTHS, TERMS_VERSION } from "@site/contracts/plans";
import { and, eq } from "drizzle-orm";

import type { Db, Tx } from "../../db/client.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findOpenPurchase, findPendingChange } from "../../ledger/buyers-purchases.ts";
import { offerOfChange, type PurchaseOffer } from "../../pricing/purchase-offer.ts";
import { upgradeOffers } from "../../pricing/upgrade-offers.ts";
import { beginCheckout, done, untilStarted } from "./begin-checkout.ts";

/**
 * Begins an upgrade or a renewal of the buyer's own licence, or finds the one that was begun. Price and
 * licence must be what the buyer saw.
 */
export async function startUpgrade(
  deps: BillingDeps,
  buyer: ProfileRow,
  input: StartUpgradeInput,
): Promise<StartCheckoutResult> {
  if (input.termsVersion !== TERMS_VERSION) throw new AppError("terms_outdated");
  return untilStarted(async () => {
    const licence = await findOwnLicence(deps.db, buyer, input.licenceId);
    if (!licence) throw new AppError("licence_not_found");
    const { purchaseId } = licence;
    // A seat is upgraded and renewed with its team's licence.
    if (!purchaseId) throw new AppError("upgrade_not_offered");
    const pending = await findPendingChange(deps.db, purchaseId);
    if (pending?.profileId === buyer.id) return done(pending);
    const offer = offerSeen({ ...licence, purchaseId }, input, deps.now());
    return beginCheckout(deps, buyer, {
      open: await findOpenPurchase(deps.db, buyer.id),
      offer,
      termsVersion: input.termsVersion,
      stillStands: async (tx) => {
        const same = await findOwnLicence(tx, buyer, licence.id);
        return isUnchanged(licence, same) && !(await findPendingChange(tx, purchaseId));
      },
    });
  });
}

async function findOwnLicence(
  db: Db | Tx,
  owner: ProfileRow,
  licenceId: string,
): Promise<LicenceRow | undefined> {
  const [own] = await db
    .select()
    .from(licences)
    .where(and(eq(licences.id, licenceId), eq(licences.profileId, owner.id)));
  return own;
}

/** What the buyer chose, as it is offered now; a page that shows something else is refused. */
function offerSeen(
  licence: LicenceRow & { purchaseId: string },
  seen: StartUpgradeInput,
  now: Date,
): PurchaseOffer {
  if (licence.status !== "active") throw new AppError("licence_not_active");
  if (licence.updatesUntil !== seen.seenUpdatesUntil) throw new AppError("offer_changed");
  const offered = upgradeOffers(licence, now).find(
    ({ kind, planId }) => kind === seen.kind && planId === seen.planId,
  );
  if (!offered) throw new AppError("upgrade_not_offered");
  const { price } = offered;
  const isSeen =
    price.amountMinor === seen.seenPrice.amountMinor && price.currency === seen.seenPrice.currency;
  if (!isSeen) throw new AppError("offer_changed");
  return offerOfChange({
    kind: offered.kind,
    originId: licence.purchaseId,
    fromPlanId: offered.kind === "upgrade" ? licence.planId : null,
    planId: offered.planId,
    updatesMonths: offered.kind === "renewal" ? RENEWAL_MONTHS : 0,
    price,
  });
}

function isUnchanged(before: LicenceRow, after: LicenceRow | undefined): boolean {
  return (
    after?.status === before.status &&
    after.planId === before.planId &&
    after.updatesUntil === before.updatesUntil
  );
}
