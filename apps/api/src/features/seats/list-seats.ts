import type { Seat } from "@site/contracts/seats";
import { asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { presentSeat } from "./present-seat.ts";

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
  return rows.map(presentSeat);
}
