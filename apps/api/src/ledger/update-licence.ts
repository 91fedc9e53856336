import type { PaidPlanId } from "@site/contracts/plans";
import { createLicenceKey } from "@site/licence/licence-key";
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { devices, type LicenceRow, licences } from "../db/schema/licences.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";
import { seats } from "../db/schema/seats.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { loadPrices } from "../pricing/price-list.ts";
import { computeLicenceTerms } from "./entitlement.ts";
import { listLedgerPurchases } from "./find-purchases.ts";
import { getIssuedLicenceStatus } from "./licence-status.ts";
import { lockLedger } from "./lock-ledger.ts";
import { closeGift, deliverGift, findPurchaseGift } from "./purchase-gifts.ts";
import { getMailKinds } from "./state-mails.ts";

/** Replaces the name of a person who deleted their account. */
export const DELETED_ACCOUNT_NAME = "Deleted account";

/** The holder of a licence, as in its file: name and company. */
export function formatHolderName({
  displayName,
  company,
  email,
}: Pick<ProfileRow, "displayName" | "company" | "email">): string {
  const name = displayName || email;
  return company ? `${name}, ${company}` : name;
}

/**
 * Issues or updates the licence of a purchase from the ledger, and the seats of a team with it. Key, holder and owner
 * are set when it is issued; plan, seats, updates and status follow its purchases.
 */
export async function updateLicenceFromLedger(tx: Tx, purchase: PurchaseRow): Promise<void> {
  if (!getIssuedLicenceStatus(purchase)) return;
  const originId = purchase.originId ?? purchase.id;
  const { origin, lockedProfiles } = await lockLedger(tx, purchase);
  const ledger = await listLedgerPurchases(tx, originId);
  const terms = computeLicenceTerms(ledger, await loadPrices(tx));
  const issuedAt = origin?.paidAt ?? origin?.issuedUnpaidAt;
  if (!origin || !issuedAt || !terms) return;
  // The account is locked, so that no licence is issued in the old name while it is being deleted.
  const buyer = lockedProfiles.find(({ id }) => id === origin.profileId);
  if (!buyer) throw new Error(`Purchase ${originId} has no buyer.`);
  const [before] = await tx.select().from(licences).where(eq(licences.purchaseId, originId));
  const gift = before ? undefined : await findPurchaseGift(tx, originId);
  const [licence] = await tx
    .insert(licences)
    .values({
      ...terms,
      purchaseId: originId,
      isOpenGift: gift !== undefined,
      profileId: buyer.id,
      key: createLicenceKey(),
      holder: formatHolderName(buyer),
      issuedAt,
    })
    .onConflictDoUpdate({ target: licences.purchaseId, set: terms })
    .returning();
  if (!licence) return;
  if (gift && licence.status === "active" && gift.sendAt <= purchase.updatedAt) {
    await deliverGift(tx, originId, purchase.updatedAt);
  }
  if (licence.isOpenGift && licence.status === "revoked") await closeGift(tx, originId, "expired");
  await deactivateSurplusDevices(tx, licence);
  // The payer gets the mails about the payment instead.
  if (before && licence.profileId !== purchase.profileId) {
    await enqueueLicenceStatusMail(tx, before, licence, purchase.updatedAt);
    await enqueueLicenceChangedMail(tx, before, licence, purchase.updatedAt);
  }
  await updateSeatsFromTeam(tx, licence, purchase.updatedAt);
  await notifyInvitees(tx, licence, { purchase, at: purchase.updatedAt });
}

/** Mails the holder of an active licence whose plan or end of updates changed. */
async function enqueueLicenceChangedMail(
  tx: Tx,
  before: LicenceRow,
  { id: licenceId, profileId, status, planId, updatesUntil }: LicenceRow,
  at: Date,
): Promise<void> {
  const what = planId === before.planId ? "updates" : "plan";
  const isSame = what === "updates" && updatesUntil === before.updatesUntil;
  if (isSame || status !== "active" || before.status !== "active") return;
  const dedupeKey = `licence-changed:${licenceId}:${at.getTime()}`;
  await enqueueMail(tx, {
    dedupeKey,
    message: { kind: "licence-changed", licenceId, profileId, what },
    at,
  });
}

/** Mails people whose invitation to a seat ends because its payment was refunded, once for each invitation. */
async function notifyInvitees(
  tx: Tx,
  team: LicenceRow,
  { purchase, at }: { purchase: PurchaseRow; at: Date },
): Promise<void> {
  const [kind] = getMailKinds(purchase, "invited");
  if (!kind) return;
  const assigned = await tx
    .select()
    .from(seats)
    .where(eq(seats.licenceId, team.id))
    // Members who accepted keep their seats before people who are only invited.
    .orderBy(asc(seats.heldLicenceId), asc(seats.invitedAt), asc(seats.id));
  const remaining = team.status === "revoked" ? 0 : getAssignableSeats(team);
  const planId = team.status === "revoked" ? team.planId : purchase.planId;
  for (const { id: seatId, heldLicenceId, invitedAt } of assigned.slice(remaining)) {
    if (heldLicenceId) continue;
    const dedupeKey = `${kind}:${seatId}:${invitedAt.getTime()}`;
    await enqueueMail(tx, { dedupeKey, message: { kind, seatId, planId }, at });
  }
}

/**
 * Updates the licences of a team's seats from the team's licence. If there are more holders than seats, those who
 * joined last are suspended until there are enough seats again. Holders get a mail when their status changes.
 */
export async function updateSeatsFromTeam(tx: Tx, team: LicenceRow, at: Date): Promise<void> {
  const holders = await tx
    .select({ before: licences })
    .from(seats)
    .innerJoin(licences, eq(licences.id, seats.heldLicenceId))
    .where(eq(seats.licenceId, team.id))
    .orderBy(asc(licences.issuedAt), asc(licences.id));
  const planId = holders.length > 0 ? await findTeamPlan(tx, team) : team.planId;
  const seatCount = getAssignableSeats(team);
  for (const [place, { before }] of holders.entries()) {
    const [seat] = await tx
      .update(licences)
      .set({
        status: team.status === "active" && place >= seatCount ? "suspended" : team.status,
        planId: team.planId,
        devicesPerSeat: team.devicesPerSeat,
        updatesUntil: team.updatesUntil,
      })
      .where(eq(licences.id, before.id))
      .returning();
    if (!seat) continue;
    await deactivateSurplusDevices(tx, seat);
    await enqueueLicenceStatusMail(tx, before, { ...seat, planId }, at);
  }
}

/** How many seats the owner can assign to others; 0 for a single-person licence. */
export function getAssignableSeats({ seats: bought }: Pick<LicenceRow, "seats">): number {
  return bought > 1 ? bought : 0;
}

/**
 * The plan that gave the team its seats, even while that payment is disputed or refunded. Mails call the team by this
 * plan.
 */
async function findTeamPlan(tx: Tx, team: LicenceRow): Promise<PaidPlanId> {
  if (getAssignableSeats(team) > 0 || !team.purchaseId) return team.planId;
  const [largest] = await tx
    .select({ planId: purchases.planId })
    .from(purchases)
    .where(
      and(
        or(eq(purchases.id, team.purchaseId), eq(purchases.originId, team.purchaseId)),
        isNotNull(purchases.paidAt),
      ),
    )
    .orderBy(desc(purchases.seats))
    .limit(1);
  return largest?.planId ?? team.planId;
}

/** Deactivates the least recently used devices if more are active than the licence allows. */
async function deactivateSurplusDevices(tx: Tx, licence: LicenceRow): Promise<void> {
  const surplusCount = licence.devicesInUse - licence.deviceLimit;
  if (surplusCount <= 0) return;
  const surplus = tx
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.licenceId, licence.id))
    .orderBy(asc(devices.lastSeenOn), asc(devices.activatedAt))
    .limit(surplusCount);
  const deleted = await tx.delete(devices).where(inArray(devices.id, surplus)).returning();
  await tx
    .update(licences)
    .set({ devicesInUse: sql`${licences.devicesInUse} - ${deleted.length}` })
    .where(eq(licences.id, licence.id));
}

/** Mails the holder if the status of their licence changed. */
export async function enqueueLicenceStatusMail(
  tx: Tx,
  before: LicenceRow,
  { id: licenceId, profileId, status, planId }: LicenceRow,
  at: Date,
): Promise<void> {
  if (status === before.status) return;
  await enqueueMail(tx, {
    dedupeKey: `licence-status:${licenceId}:${status}:${at.getTime()}`,
    message: { kind: "licence-status", licenceId, profileId, status, planId },
    at,
  });
}
