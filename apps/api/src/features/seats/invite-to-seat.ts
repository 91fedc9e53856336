import { INVITATION_DAYS, type InviteToSeatInput, type Seat } from "@site/contracts/seats";
import { and, eq, sql } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type SeatRow, seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { seatsToGive } from "../../ledger/derive-seats.ts";
import { countRequest } from "../../mail/count-request.ts";
import { enqueueAskedMail } from "../../mail/enqueue-asked-mail.ts";
import { lockTeam } from "./lock-team.ts";
import { presentSeat } from "./present-seat.ts";

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
  await countRequest(deps, "seat-invitation", email);
  const invitedAt = deps.now();
  const expiresAt = new Date(invitedAt.getTime() + INVITATION_DAYS * DAY_MS);
  const seat = await transact(deps.db, async (tx) => {
    const team = await lockTeam(tx, licenceId);
    if (!isOwnTeam(team, owner)) throw new AppError("licence_not_found");
    if (team.status !== "active") throw new AppError("team_not_active");
    const times = { invitedAt, expiresAt };
    const row =
      (await inviteAgain(tx, { team, email, times })) ??
      (await giveSeat(tx, { team, email, times }));
    await enqueueAskedMail(tx, {
      cause: `seat-invitation:${row.id}`,
      message: { kind: "seat-invitation", seatId: row.id, planId: team.planId },
      at: invitedAt,
    });
    return row;
  });
  deps.wakeOutbox();
  return presentSeat({ seat, holder: null });
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
  const left = seatsToGive(team) - team.seatsGiven;
  if (left <= 0) throw new AppError("seat_not_free");
  // The remaining seats of the team's own key must cover the devices that are active with it.
  if (team.devicesInUse > (left - 1) * team.devicesPerSeat) {
    throw new AppError("seat_computers_in_use");
  }
  await tx
    .update(licences)
    .set({ seatsGiven: sql`${licences.seatsGiven} + 1` })
    .where(eq(licences.id, team.id));
  const [row] = await tx
    .insert(seats)
    .values({ licenceId: team.id, email, ...times })
    .returning();
  if (!row) throw new Error("A seat that was just written is gone.");
  return row;
}
