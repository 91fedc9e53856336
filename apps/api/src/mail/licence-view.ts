import type { LicenceStatus } from "@site/contracts/licences";
import { type PaidPlanId, paidPlans } from "@site/contracts/plans";
import { and, desc, eq, isNull } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { type LicenceRow, licences } from "../db/schema/licences.ts";
import { profiles } from "../db/schema/profiles.ts";

/** A licence as its current holder may see it. */
export interface OwnLicence {
  isOwn: true;
  planId: PaidPlanId;
  planName: string;
  status: LicenceStatus;
  seats: number;
  /** ISO date. */
  issuedOn: string;
  updatesUntil: string;
  key: string;
  /** The name as its owner typed it. Mails show it only where text isn't turned into links. */
  holder: string;
}

/** A licence as its payer or former holder may see it, without key and holder. So is a gift to somebody else. */
type OthersLicence = Pick<OwnLicence, "planId" | "planName" | "status" | "issuedOn"> & {
  isOwn: false;
};

export type LicenceView = OwnLicence | OthersLicence;

/** A team as its invited, current and former members may see it. */
export interface TeamView {
  name: string;
  planName: string;
  devicesPerSeat: number;
}

/** A licence by its own id or by the purchase that issued it. */
type LicenceReference = { licenceId: string } | { purchaseId: string };

/**
 * Returns what a mail to this account may say about a licence. A lint rule makes mail composers read licences only
 * through this file.
 */
export async function findLicenceView(
  db: Db | Tx,
  profileId: string,
  which: LicenceReference,
): Promise<LicenceView | undefined> {
  const [licence] = await db
    .select()
    .from(licences)
    .where(
      "licenceId" in which
        ? eq(licences.id, which.licenceId)
        : eq(licences.purchaseId, which.purchaseId),
    );
  if (!licence) return undefined;
  const isOwn = licence.profileId === profileId && !licence.isOpenGift;
  return isOwn ? toOwnLicence(licence) : toOthersLicence(licence);
}

/** A licence and the current address of its holder. */
export async function findHolderLicence(
  db: Db | Tx,
  licenceId: string,
): Promise<{ to: string; licence: OwnLicence } | undefined> {
  const [found] = await db
    .select({ licence: licences, to: profiles.email })
    .from(licences)
    .innerJoin(profiles, eq(profiles.id, licences.profileId))
    .where(eq(licences.id, licenceId));
  return found && { to: found.to, licence: toOwnLicence(found.licence) };
}

/** The licences of the account with this address, newest first, without ended seats. */
export async function listLicencesByEmail(db: Db | Tx, email: string): Promise<OwnLicence[]> {
  const rows = await db
    .select({ licence: licences })
    .from(licences)
    .innerJoin(profiles, eq(profiles.id, licences.profileId))
    .where(and(eq(profiles.email, email), isNull(licences.endedAt), eq(licences.isOpenGift, false)))
    .orderBy(desc(licences.issuedAt));
  return rows.map(({ licence }) => toOwnLicence(licence));
}

export async function findTeamView(db: Db | Tx, licenceId: string): Promise<TeamView | undefined> {
  const [team] = await db.select().from(licences).where(eq(licences.id, licenceId));
  if (!team) return undefined;
  const { holder: name, planId, devicesPerSeat } = team;
  return { name, planName: paidPlans[planId].name, devicesPerSeat };
}

function toOthersLicence({ planId, status, issuedAt }: LicenceRow): OthersLicence {
  const planName = paidPlans[planId].name;
  return { isOwn: false, planId, planName, status, issuedOn: toIsoDay(issuedAt) };
}

function toOwnLicence(licence: LicenceRow): OwnLicence {
  const { key, holder, seats, updatesUntil } = licence;
  return { ...toOthersLicence(licence), isOwn: true, key, holder, seats, updatesUntil };
}

function toIsoDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
