import { money } from "@site/contracts/money";
import type { OperatorLicence, OperatorPurchase, PersonRecord } from "@site/contracts/operator";
import { desc, eq, inArray } from "drizzle-orm";

import { type DeviceRow, devices, type LicenceRow, licences } from "../db/schema/licences.ts";
import { emailChanges, profiles } from "../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { isAwaitingDecision } from "../features/billing/decide-payment.ts";
import { getRefundObstacle } from "../features/billing/refund-purchase.ts";
import { toDevice } from "../features/licences/devices.ts";
import { isReceiptDue } from "../ledger/licence-terms.ts";
import { mailsAbout } from "./mails-about.ts";
import { readHistory } from "./read-history.ts";

/** Everything about a person: purchases, licences with computers, mails, and history. */
export async function readPerson(
  { db }: Pick<Deps, "db">,
  profileId: string,
): Promise<PersonRecord> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, profileId));
  if (!profile) throw new AppError("not_found");
  const bought = await db
    .select()
    .from(purchases)
    .where(eq(purchases.profileId, profileId))
    .orderBy(desc(purchases.createdAt));
  const held = await db
    .select()
    .from(licences)
    .where(eq(licences.profileId, profileId))
    .orderBy(desc(licences.issuedAt));
  const active = await db
    .select()
    .from(devices)
    .where(
      inArray(
        devices.licenceId,
        held.map(({ id }) => id),
      ),
    );
  const origins = await db
    .select()
    .from(purchases)
    .where(
      inArray(
        purchases.id,
        held.flatMap(({ purchaseId }) => purchaseId ?? []),
      ),
    );
  const moves = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(eq(emailChanges.profileId, profileId));
  const ids = [...bought, ...held].map(({ id }) => id);
  const mails = await mailsAbout(
    { db },
    { profileId, email: profile.email, ids: [...ids, ...moves.map(({ id }) => id)] },
  );
  return {
    profileId,
    email: profile.email,
    emailVerified: profile.emailVerified,
    displayName: profile.displayName,
    company: profile.company,
    role: profile.role,
    createdAt: profile.createdAt.toISOString(),
    deletedAt: profile.deletedAt?.toISOString() ?? null,
    purchases: bought.map((purchase) => presentPurchase(purchase)),
    licences: held.map((licence) =>
      presentLicence(licence, {
        origin: origins.find(({ id }) => id === licence.purchaseId),
        devices: active.filter(({ licenceId }) => licenceId === licence.id),
      }),
    ),
    mails,
    history: await readHistory(
      { db },
      {
        purchaseIds: bought.map(({ id }) => id),
        targets: [profileId, ...ids, ...mails.map(({ id }) => `mail ${id}`)],
      },
    ),
  };
}

function presentPurchase(row: PurchaseRow): OperatorPurchase {
  const { id, kind, planId, state, couponCode, refundProblem } = row;
  return {
    id,
    kind,
    planId,
    state,
    couponCode,
    refundProblem,
    paymentProblem: isAwaitingDecision(row) ? row.paymentProblem : null,
    total: money(row.totalMinor, row.currency),
    refunded: money(row.refundedMinor, row.currency),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    refundRequestedAt: row.refundRequestedAt?.toISOString() ?? null,
    canRefund: !getRefundObstacle(row) && !(row.refundRequestedAt && !row.refundProblem),
    canResendReceipt: isReceiptDue(row),
  };
}

function presentLicence(
  licence: LicenceRow,
  { origin, devices: active }: { origin: PurchaseRow | undefined; devices: DeviceRow[] },
): OperatorLicence {
  const { id, key, planId, status, holder, updatesUntil, deviceLimit, issuedAt } = licence;
  return {
    id,
    key,
    planId,
    status,
    holder,
    updatesUntil,
    deviceLimit,
    issuedAt: issuedAt.toISOString(),
    isSeat: licence.purchaseId === null,
    isRevoked: Boolean(origin?.revokedAt),
    devices: active.map(toDevice),
  };
}
