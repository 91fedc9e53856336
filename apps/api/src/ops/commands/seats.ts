import { asc, eq, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { withTransaction } from "../../db/client.ts";
import { licences } from "../../db/schema/licences.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { seats } from "../../db/schema/seats.ts";
import { endSeatAndNotify } from "../../features/seats/end-seat.ts";
import { isUuid } from "../../ledger/find-purchases.ts";
import { type Answer, type CommandCall, type CommandGroup, UsageError } from "../command.ts";

export const seatCommands: CommandGroup = {
  "seats list": {
    summary:
      "list the seats of a team by its key, or those that an address gave, was given or holds",
    argument: "ADDRESS|KEY",
    effect: "reads",
    run: list,
  },
  "seats take-back": {
    summary: "end a seat or an invitation, as the team's owner can; its holder gets an email",
    argument: "SEAT",
    effect: "changes",
    run: takeBack,
  },
};

const owner = alias(profiles, "owner");
const held = alias(licences, "held");
const holder = alias(profiles, "holder");

function select({ deps }: Pick<CommandCall, "deps">) {
  return deps.db
    .select({ seat: seats, team: licences.key, owner: owner.email, held, holder: holder.email })
    .from(seats)
    .innerJoin(licences, eq(licences.id, seats.licenceId))
    .innerJoin(owner, eq(owner.id, licences.profileId))
    .leftJoin(held, eq(held.id, seats.heldLicenceId))
    .leftJoin(holder, eq(holder.id, held.profileId))
    .$dynamic();
}

async function list({ deps, argument }: CommandCall): Promise<Answer> {
  const named = argument?.trim();
  if (!named) throw new UsageError("Name an address or a team's key.");
  const email = named.toLowerCase();
  const rows = await select({ deps })
    .where(
      or(
        eq(licences.key, named.toUpperCase()),
        eq(held.key, named.toUpperCase()),
        eq(owner.email, email),
        eq(holder.email, email),
        eq(seats.email, email),
      ),
    )
    .orderBy(asc(licences.key), asc(seats.invitedAt), asc(seats.id));
  return rows.map((row) => ({
    seat: row.seat.id,
    team: row.team,
    owner: row.owner,
    invited: row.seat.email ?? "",
    holder: row.holder,
    key: row.held?.key ?? null,
    computers: row.held ? `${row.held.devicesInUse} of ${row.held.deviceLimit}` : null,
    until: row.held ? null : row.seat.expiresAt.toISOString(),
  }));
}

async function takeBack({ deps, argument, dryRun, audit }: CommandCall): Promise<Answer> {
  if (!argument || !isUuid(argument)) {
    throw new UsageError("Name the seat by its id, as `seats list` shows it.");
  }
  const [found] = await select({ deps }).where(eq(seats.id, argument));
  if (!found) throw new Error(`There is no seat ${argument}: it was taken back or given up.`);
  const { seat, team } = found;
  const isHeld = seat.heldLicenceId !== null;
  const facts = { team, from: found.holder ?? seat.email ?? "", was: isHeld ? "held" : "invited" };
  if (dryRun) return { wouldTakeBack: seat.id, ...facts };
  await withTransaction(deps.db, async (tx) => {
    const ended = await endSeatAndNotify(tx, seat, deps.now());
    if (!ended) throw new Error(`The seat ${seat.id} was just taken back or given up.`);
    await audit(tx, {
      target: seat.licenceId,
      before: { seat: seat.id, heldLicence: ended.heldLicenceId },
      after: { seat: null },
    });
  });
  deps.wakeOutbox();
  return { tookBack: seat.id, ...facts };
}
