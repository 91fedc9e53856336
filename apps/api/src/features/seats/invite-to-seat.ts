import {
  INVITATION_DAYS,
  type InviteToSeatInput,
  type Seat,
  type SeatLink,
} from "@site/contracts/seats";
import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { type Db, type Tx, withTransaction } from "../../db/client.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { seatLinks, type SeatRow, seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { lockTeamLicence } from "../../ledger/lock-ledger.ts";
import { getAssignableSeats } from "../../ledger/update-licence.ts";
import { buildMailLinkUrl, computeTokenDigest, createLinkToken } from "../../mail/link-token.ts";
import { consumeAddressLimit, enqueueRequestedMail } from "../../mail/request-mail.ts";

const DAY_MS = 86_400_000;

/**
 * Assigns a seat of the owner's team to an address and mails the invitation. An address that was already invited gets
 * a new mail and no second seat.
 */
export async function inviteToSeat(
  deps: Pick<Deps, "db" | "now" | "limiter" | "wakeOutbox">,
  owner: ProfileRow,
  { licenceId, email }: InviteToSeatInput,
): Promise<Seat> {
  // Checked before the limit, so that only the team's owner can use up an address's mails.
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
      (await renewInvitation(tx, { team, email, times })) ??
      (await insertSeat(tx, { team, email, times }));
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
  return licence?.profileId === owner.id && licence.purchaseId !== null && !licence.isOpenGift;
}

interface NewInvitation {
  team: LicenceRow;
  email: string;
  times: Pick<SeatRow, "invitedAt" | "expiresAt">;
}

async function renewInvitation(
  tx: Tx,
  { team, email, times }: NewInvitation,
): Promise<SeatRow | undefined> {
  const [seat] = await tx
    .update(seats)
    .set(times)
    .where(and(eq(seats.licenceId, team.id), eq(seats.email, email)))
    .returning();
  if (seat?.heldLicenceId) throw new AppError("seat_already_assigned");
  return seat;
}

async function insertSeat(tx: Tx, { team, email, times }: NewInvitation): Promise<SeatRow> {
  const available = getAssignableSeats(team) - team.seatsAssigned;
  if (available <= 0) throw new AppError("no_seats_available");
  // The owner's own key uses the unassigned seats. Enough must remain for the devices that are active with it.
  if (team.devicesInUse > (available - 1) * team.devicesPerSeat + team.extraDevices) {
    throw new AppError("seat_devices_in_use");
  }
  await tx
    .update(licences)
    .set({ seatsAssigned: sql`${licences.seatsAssigned} + 1` })
    .where(eq(licences.id, team.id));
  const [row] = await tx
    .insert(seats)
    .values({ licenceId: team.id, email, ...times })
    .returning();
  if (!row) throw new Error("The inserted seat was not returned.");
  return row;
}

/** The seats that the owner assigned in all their teams, oldest first. */
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

interface AssignedSeat {
  seat: SeatRow;
  /** The licence of the member who accepted. */
  holder: Pick<LicenceRow, "holder" | "issuedAt"> | null;
}

/** Converts a seat for the team's owner: shows who has it, but not how it is used. */
function toSeat({ seat, holder }: AssignedSeat): Seat {
  return {
    id: seat.id,
    licenceId: seat.licenceId,
    email: seat.email ?? "",
    invitedAt: seat.invitedAt.toISOString(),
    expiresAt: seat.expiresAt.toISOString(),
    member: holder && { name: holder.holder, since: holder.issuedAt.toISOString() },
  };
}

/** Creates a link for an invitation mail and stores its digest. The link expires with the invitation. */
export async function createSeatLink(
  { db, siteOrigin }: Pick<Deps, "db" | "siteOrigin">,
  seatId: string,
): Promise<string> {
  const { token, tokenDigest } = createLinkToken();
  await db.insert(seatLinks).values({ tokenDigest, seatId });
  const link: SeatLink = { mode: "seat", token };
  return buildMailLinkUrl(siteOrigin, link);
}

/** Finds the seat of an invitation link, accepted or not; `undefined` if the seat has ended. */
export async function findSeatByToken(db: Db | Tx, token: string): Promise<SeatRow | undefined> {
  const [found] = await db
    .select({ seat: seats })
    .from(seatLinks)
    .innerJoin(seats, eq(seats.id, seatLinks.seatId))
    .where(eq(seatLinks.tokenDigest, computeTokenDigest(token)));
  return found?.seat;
}
