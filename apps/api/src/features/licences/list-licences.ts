import type { Licence } from "@site/contracts/licences";
import { and, desc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";

/** The person's licences, newest first, in every status: those they bought, and the seats they hold. */
export async function listLicences(
  { db }: Pick<Deps, "db">,
  holder: ProfileRow,
): Promise<Licence[]> {
  const team = alias(licences, "team");
  const rows = await db
    .select({ licence: licences, team: team.holder })
    .from(licences)
    .leftJoin(seats, eq(seats.heldLicenceId, licences.id))
    .leftJoin(team, eq(team.id, seats.licenceId))
    .where(and(eq(licences.profileId, holder.id), isNull(licences.endedAt)))
    .orderBy(desc(licences.issuedAt));
  return rows.map(
    ({ licence: { id, key, planId, status, issuedAt, updatesUntil, ...licence }, ...row }) => ({
      id,
      key,
      planId,
      status,
      holder: licence.holder,
      team: row.team,
      seats: licence.seats,
      devicesPerSeat: licence.devicesPerSeat,
      deviceLimit: licence.deviceLimit,
      issuedAt: issuedAt.toISOString(),
      updatesUntil,
    }),
  );
}
