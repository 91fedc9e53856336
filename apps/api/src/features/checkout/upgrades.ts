import type {
  StartCheckoutResult,
  StartUpgradeInput,
  UpgradableLicence,
  UpgradeOffer,
} from "@site/contracts/billing";
import { multiplyMoney } from "@site/contracts/money";
import { paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";
import { and, desc, eq, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db, Tx } from "../../db/client.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { assertMayBuy } from "../../ledger/buyer-limits.ts";
import { computeEntitlement } from "../../ledger/entitlement.ts";
import {
  findOpenPurchase,
  findPendingChange,
  listLedgerPurchases,
} from "../../ledger/find-purchases.ts";
import { listUpgradeOffers } from "../../pricing/plan-changes.ts";
import { loadPrices } from "../../pricing/price-list.ts";
import { createChangeOffer, type PurchaseOffer } from "../../pricing/price.ts";
import { toLicence } from "../licences/licences.ts";
import {
  assertCurrentTerms,
  openOrResumeCheckout,
  retryOnConflict,
  toCompletedCheckout,
} from "./start-checkout.ts";

/**
 * Starts an upgrade, a renewal or the purchase of seats for the buyer's own licence, or continues the one that was started. Fails if the
 * price or the licence has changed since the buyer saw them.
 */
export async function startUpgrade(
  deps: BillingDeps,
  buyer: ProfileRow,
  input: StartUpgradeInput,
): Promise<StartCheckoutResult> {
  assertCurrentTerms(input.termsVersion);
  await assertMayBuy(deps, buyer);
  return retryOnConflict(async () => {
    const own = await findOwnLicence(deps.db, buyer, input.licenceId);
    if (!own) throw new AppError("licence_not_found");
    const { licence, origin } = own;
    // A seat is upgraded and renewed only through its team's licence.
    if (!origin) throw new AppError("upgrade_not_available");
    const pending = await findPendingChange(deps.db, origin.id);
    if (pending?.profileId === buyer.id) return toCompletedCheckout(pending);
    if (origin.refundRequestedAt) throw new AppError("licence_refund_pending");
    const now = deps.now();
    const offers = await listOffers(deps.db, { licence, origin, now });
    const offer = createRequestedOffer(licence, origin, { request: input, offers });
    return openOrResumeCheckout(deps, buyer, {
      openPurchase: await findOpenPurchase(deps.db, buyer.id),
      offer,
      termsVersion: input.termsVersion,
      isStillAllowed: async (tx) => {
        const current = await findOwnLicence(tx, buyer, licence.id);
        return isUnchanged(licence, current) && !(await findPendingChange(tx, origin.id));
      },
    });
  });
}

interface OwnLicence {
  licence: LicenceRow;
  /** The purchase that issued it; null for a seat. */
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
    .where(
      and(
        eq(licences.id, licenceId),
        eq(licences.profileId, owner.id),
        eq(licences.isOpenGift, false),
      ),
    );
  return own;
}

/** Today's offers for a licence. What was paid for its plan counts, at the prices of that time. */
async function listOffers(
  db: Db | Tx,
  { licence, origin, now }: { licence: LicenceRow; origin: PurchaseRow; now: Date },
): Promise<UpgradeOffer[]> {
  const getPrices = await loadPrices(db);
  const entitlement = computeEntitlement(await listLedgerPurchases(db, origin.id), getPrices);
  if (!entitlement) return [];
  const { planValueMinor } = entitlement;
  const left = { ...origin, quantity: origin.quantity - origin.returnedQuantity };
  return listUpgradeOffers(licence, left, now, { prices: getPrices(now), planValueMinor });
}

/** The requested offer at today's price; throws if the buyer's page showed another price or end of updates. */
export function createRequestedOffer(
  licence: Pick<LicenceRow, "status" | "planId" | "seats" | "updatesUntil">,
  origin: PurchaseRow,
  { request, offers }: { request: StartUpgradeInput; offers: UpgradeOffer[] },
): PurchaseOffer {
  if (licence.status !== "active") throw new AppError("licence_not_active");
  if (licence.updatesUntil !== request.seenUpdatesUntil) throw new AppError("offer_changed");
  const offered = offers.find(
    ({ kind, planId }) => kind === request.kind && planId === request.planId,
  );
  if (!offered) throw new AppError("upgrade_not_available");
  const { price } = offered;
  const { seenPrice } = request;
  if (price.amountMinor !== seenPrice.amountMinor || price.currency !== seenPrice.currency) {
    throw new AppError("offer_changed");
  }
  const added = offered.kind === "seats" ? (request.quantity ?? 1) : undefined;
  return createChangeOffer({
    kind: offered.kind,
    originId: origin.id,
    fromPlanId: offered.kind === "upgrade" ? licence.planId : null,
    fromUpdatesUntil: licence.updatesUntil,
    planId: offered.planId,
    quantity: added ?? origin.quantity - origin.returnedQuantity,
    seats: added ?? getSeats(offered, licence, origin),
    updatesMonths: offered.kind === "renewal" ? RENEWAL_MONTHS : 0,
    price: multiplyMoney(price, added ?? 1),
  });
}

/** An upgrade has the seats of the larger plan, a renewal those of the licence. */
function getSeats(
  { kind, planId }: UpgradeOffer,
  licence: Pick<LicenceRow, "seats">,
  { quantity, returnedQuantity }: PurchaseRow,
): number {
  return kind === "renewal"
    ? licence.seats
    : paidPlans[planId].seats * (quantity - returnedQuantity);
}

function isUnchanged(before: LicenceRow, after: OwnLicence | undefined): boolean {
  return (
    !after?.origin?.refundRequestedAt &&
    after?.licence.status === before.status &&
    after.licence.planId === before.planId &&
    after.licence.seats === before.seats &&
    after.licence.updatesUntil === before.updatesUntil
  );
}

/**
 * The owner's active purchased licences, newest first, with the upgrades and renewals on offer today. A licence whose
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
    .leftJoin(
      pending,
      and(
        or(eq(pending.originId, licences.purchaseId), eq(pending.id, licences.purchaseId)),
        eq(pending.state, "pending"),
      ),
    )
    .where(
      and(
        eq(licences.profileId, owner.id),
        eq(licences.isOpenGift, false),
        eq(licences.status, "active"),
        isNull(purchases.refundRequestedAt),
      ),
    )
    .orderBy(desc(licences.issuedAt), licences.id);
  return Promise.all(
    rows.map(async ({ licence, origin, pendingId }) => ({
      ...toLicence(licence),
      licenceId: licence.id,
      pendingPurchaseId: pendingId,
      offers: pendingId ? [] : await listOffers(db, { licence, origin, now: now() }),
    })),
  );
}
