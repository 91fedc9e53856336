import {
  INVITATION_DAYS,
  type InviteToSeatInput,
  type Seat,
  type SeatLink,
} from "@site/contracts/seats";
import { and, eq, sql, asc } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { withTransaction, type Tx, type Db } from "../../db/client.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type SeatRow, seats, seatLinks } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { lockTeamLicence } from "../../ledger/lock-ledger.ts";
import { getAssignableSeats } from "../../ledger/update-licence.ts";
import { createLinkToken, computeTokenDigest, buildMailLinkUrl } from "../../mail/link-token.ts";
import { consumeAddressLimit, enqueueRequestedMail } from "../../mail/request-mail.ts";

const DAY_MS = 86_400_000;

/**
 * Assigns a seat of the person's team to an address and writes the invitation mail. From then on the seat counts as
 * assigned. An address that was already invited gets a new mail and no second seat.
 */
export async function inviteToSeat(
  deps: Pick<Deps, "db" | "now" | "limiter" | "wakeOutbox">,
  owner: ProfileRow,
  { licenceId, email }: InviteToSeatInput,
): Promise<Seat> {
  // Only a team's owner may use up an address's mail limit.
  if (!isOwnTeam(await findLicence(deps, licenceId), owner)) {
    throw new AppError("licence_not_found");
  }
  await consumeAddressLimit(deps, "seat-invitation", email);
  const invitedAt = deps.now();
  const expiresAt = new Date(invitedAt.getTime() + INVITATION_DAYS * DAY_MS);
  const seat = await withTransaction(deps.db, async (tx) => {
    const team = await lockTeamLicence(tx, licenceId);
    if (!isOwnTeam(team, owner)) throw new AppError("licence_not_found");
    if (team.status !== "active") throw new AppError("team_not_active");
    const times = { invitedAt, expiresAt };
    const row =
      (await inviteAgain(tx, { team, email, times })) ??
      (await giveSeat(tx, { team, email, times }));
    await enqueueRequestedMail(tx, {
      cause: `seat-invitation:${row.id}`,
      message: { kind: "seat-invitation", seatId: row.id, planId: team.planId },
      at: invitedAt,
    });
    return row;
  });
  deps.wakeOutbox();
  return toSeat({ seat, holder: null });
}

async function findLicence(
  { db }: Pick<Deps, "db">,
  licenceId: string,
): Promise<LicenceRow | undefined> {
  const [licence] = await db.select().from(licences).where(eq(licences.id, licenceId));
  return licence;
}

function isOwnTeam(licence: LicenceRow | undefined, owner: ProfileRow): licence is LicenceRow {
  return licence?.profileId === owner.id && licence.purchaseId !== null;
}

interface Invitation {
  team: LicenceRow;
  email: string;
  times: Pick<SeatRow, "invitedAt" | "expiresAt">;
}

async function inviteAgain(
  tx: Tx,
  { team, email, times }: Invitation,
): Promise<SeatRow | undefined> {
  const ofAddress = and(eq(seats.licenceId, team.id), eq(seats.email, email));
  const [known] = await tx.update(seats).set(times).where(ofAddress).returning();
  if (known?.heldLicenceId) throw new AppError("seat_already_held");
  return known;
}

async function giveSeat(tx: Tx, { team, email, times }: Invitation): Promise<SeatRow> {
  const left = getAssignableSeats(team) - team.seatsAssigned;
  if (left <= 0) throw new AppError("seat_not_free");
  // The remaining seats of the team's own key must cover the devices that are active with it.
  if (team.devicesInUse > (left - 1) * team.devicesPerSeat) {
    throw new AppError("seat_computers_in_use");
  }
  await tx
    .update(licences)
    .set({ seatsAssigned: sql`${licences.seatsAssigned} + 1` })
    .where(eq(licences.id, team.id));
  const [row] = await tx
    .insert(seats)
    .values({ licenceId: team.id, email, ...times })
    .returning();
  if (!row) throw new Error("A seat that was just written is gone.");
  return row;
}

/** The seats that the person assigned, in all of their teams, oldest first. */
export async function listSeats({ db }: Pick<Deps, "db">, owner: ProfileRow): Promise<Seat[]> {
  const holder = alias(licences, "holder");
  const rows = await db
    .select({ seat: seats, holder })
    .from(seats)
    .innerJoin(licences, eq(licences.id, seats.licenceId))
    .leftJoin(holder, eq(holder.id, seats.heldLicenceId))
    .where(eq(licences.profileId, owner.id))
    .orderBy(asc(seats.invitedAt), asc(seats.id));
  return rows.map(toSeat);
}

interface GivenSeat {
  seat: SeatRow;
  /** The licence of the person who accepted. */
  holder: Pick<LicenceRow, "holder" | "issuedAt"> | null;
}

/** A seat for the team's owner: whom it is assigned to, and nothing about what the holder does with it. */
function toSeat({ seat, holder }: GivenSeat): Seat {
  return {
    id: seat.id,
    licenceId: seat.licenceId,
    email: seat.email ?? "",
    invitedAt: seat.invitedAt.toISOString(),
    expiresAt: seat.expiresAt.toISOString(),
    member: holder && { name: holder.holder, since: holder.issuedAt.toISOString() },
  };
}

/**
 * Creates a new link for an invitation's mail; only its digest is stored. It works as long as the invitation does.
 */
export async function createSeatLink(
  { db, siteOrigin }: Pick<Deps, "db" | "siteOrigin">,
  seatId: string,
): Promise<string> {
  const { token, tokenDigest } = createLinkToken();
  await db.insert(seatLinks).values({ tokenDigest, seatId });
  const link: SeatLink = { mode: "seat", token };
  return buildMailLinkUrl(siteOrigin, link);
}

/** The seat of a link, in any state; undefined once it was taken back or deleted. */
export async function findSeatByToken(db: Db | Tx, token: string): Promise<SeatRow | undefined> {
  const [found] = await db
    .select({ seat: seats })
    .from(seatLinks)
    .innerJoin(seats, eq(seats.id, seatLinks.seatId))
    .where(eq(seatLinks.tokenDigest, computeTokenDigest(token)));
  return found?.seat;
}
