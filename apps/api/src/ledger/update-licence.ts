import type { PaidPlanId } from "@site/contracts/plans";
import { createLicenceKey } from "@site/licence/key";
import { eq, or, asc, and, desc, isNotNull, inArray, sql } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { type LicenceRow, licences, devices } from "../db/schema/licences.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";
import { seats } from "../db/schema/seats.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { computeLicenceTerms, getLicenceStatus } from "./licence-terms.ts";
import { lockLedger } from "./lock-ledger.ts";
import { getMailKinds } from "./state-mails.ts";

/** Stands for a person who deleted their account. */
export const DELETED_ACCOUNT_NAME = "Deleted account";

/** The holder of a licence, as its file names them. */
export function formatHolderName({
  displayName,
  company,
  email,
}: Pick<ProfileRow, "displayName" | "company" | "email">): string {
  const name = displayName || email;
  return company ? `${name}, ${company}` : name;
}

/**
 * Updates the licence of a purchase from the ledger. Key, holder and owner are fixed when it is issued; plan,
 * seats, updates and status follow the purchases, and the seats of a team follow it.
 */
export async function updateLicenceFromLedger(tx: Tx, purchase: PurchaseRow): Promise<void> {
  if (!getLicenceStatus(purchase.state) || !purchase.paidAt) return;
  const originId = purchase.originId ?? purchase.id;
  const { origin, lockedProfiles } = await lockLedger(tx, purchase);
  const ledger = await listLedgerPurchases(tx, originId);
  const terms = computeLicenceTerms(ledger);
  if (!origin?.paidAt || !terms) return;
  // Locked, so a deletion is over or waits: a licence created beside it would keep the name.
  const buyer = lockedProfiles.find(({ id }) => id === origin.profileId);
  if (!buyer) throw new Error(`Purchase ${originId} has no buyer.`);
  const [before] = await tx.select().from(licences).where(eq(licences.purchaseId, originId));
  const [licence] = await tx
    .insert(licences)
    .values({
      ...terms,
      purchaseId: originId,
      profileId: buyer.id,
      key: createLicenceKey(),
      holder: formatHolderName(buyer),
      issuedAt: origin.paidAt,
    })
    .onConflictDoUpdate({ target: licences.purchaseId, set: terms })
    .returning();
  if (!licence) return;
  await deactivateSurplusDevices(tx, licence);
  // The buyer gets the mails about the payment instead.
  if (before && licence.profileId !== purchase.profileId) {
    await enqueueLicenceStatusMail(tx, before, licence, purchase.updatedAt);
    await enqueueChangeMail(tx, before, licence, purchase.updatedAt);
  }
  await updateSeatsFromTeam(tx, licence, purchase.updatedAt);
  await notifyInvitees(tx, licence, { purchase, at: purchase.updatedAt });
}

async function enqueueChangeMail(
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

/** Every purchase that concerns the licence which this one began. */
export function listLedgerPurchases(db: Db | Tx, originId: string): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(or(eq(purchases.id, originId), eq(purchases.originId, originId)));
}

/** Mails those whose invitation ends with a refunded payment: once for each invitation. */
async function notifyInvitees(
  tx: Tx,
  team: LicenceRow,
  { purchase, at }: { purchase: PurchaseRow; at: Date },
): Promise<void> {
  const [kind] = getMailKinds(purchase, "invited");
  if (!kind) return;
  const given = await tx
    .select()
    .from(seats)
    .where(eq(seats.licenceId, team.id))
    // Holders of a seat keep it before people who are only invited.
    .orderBy(asc(seats.heldLicenceId), asc(seats.invitedAt), asc(seats.id));
  const kept = team.status === "revoked" ? 0 : getAssignableSeats(team);
  const planId = team.status === "revoked" ? team.planId : purchase.planId;
  for (const { id: seatId, heldLicenceId, invitedAt } of given.slice(kept)) {
    if (heldLicenceId) continue;
    const dedupeKey = `${kind}:${seatId}:${invitedAt.getTime()}`;
    await enqueueMail(tx, { dedupeKey, message: { kind, seatId, planId }, at });
  }
}

/**
 * Updates the licences of a team's seats from the team's own. If the team is smaller than its number of holders,
 * the last to join are suspended until there are seats for them again. They get a mail.
 */
export async function updateSeatsFromTeam(tx: Tx, team: LicenceRow, at: Date): Promise<void> {
  const held = await tx
    .select({ before: licences })
    .from(seats)
    .innerJoin(licences, eq(licences.id, seats.heldLicenceId))
    .where(eq(seats.licenceId, team.id))
    .orderBy(asc(licences.issuedAt), asc(licences.id));
  const planId = held.length > 0 ? await knownAs(tx, team) : team.planId;
  for (const [place, { before }] of held.entries()) {
    const [seat] = await tx
      .update(licences)
      .set({
        status:
          team.status === "active" && place >= getAssignableSeats(team) ? "suspended" : team.status,
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

/** How many people a licence can be assigned to by name: a single-person licence is its owner's alone. */
export function getAssignableSeats({ seats: bought }: Pick<LicenceRow, "seats">): number {
  return bought > 1 ? bought : 0;
}

/** The plan by which its people know a team: the one that gave the seats, even while it is disputed or over. */
async function knownAs(tx: Tx, team: LicenceRow): Promise<PaidPlanId> {
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

/** Frees the least recently used devices when a licence allows fewer than are active. */
async function deactivateSurplusDevices(tx: Tx, licence: LicenceRow): Promise<void> {
  const surplusCount = licence.devicesInUse - licence.deviceLimit;
  if (surplusCount <= 0) return;
  const surplus = tx
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.licenceId, licence.id))
    .orderBy(asc(devices.lastSeenOn), asc(devices.activatedAt))
    .limit(surplusCount);
  const freed = await tx.delete(devices).where(inArray(devices.id, surplus)).returning();
  await tx
    .update(licences)
    .set({ devicesInUse: sql`${licences.devicesInUse} - ${freed.length}` })
    .where(eq(licences.id, licence.id));
}

/** Mails the holder of a licence that stopped or resumed; sends nothing if its status is unchanged. */
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
