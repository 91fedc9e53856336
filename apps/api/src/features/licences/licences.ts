import type { Licence } from "@site/contracts/licences";
import { getLicensedFeatures } from "@site/contracts/plans/features";
import { normalizeLicenceKey } from "@site/licence/licence-key";
import { and, desc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { rejectUnknownKey } from "./rejection-cause.ts";

/** The holder's licences, newest first, in every status: those they bought, and the seats they accepted. */
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
    .where(
      and(
        eq(licences.profileId, holder.id),
        isNull(licences.endedAt),
        eq(licences.isOpenGift, false),
      ),
    )
    .orderBy(desc(licences.issuedAt));
  return rows.map((row) => ({ ...toLicence(row.licence), team: row.team }));
}

/** Converts a licence for every response; the schema of each response picks its fields. */
export function toLicence(row: LicenceRow): Omit<Licence, "team"> {
  return {
    id: row.id,
    key: row.key,
    planId: row.planId,
    status: row.status,
    holder: row.holder,
    seats: row.seats,
    devicesPerSeat: row.devicesPerSeat,
    deviceLimit: row.deviceLimit,
    issuedAt: row.issuedAt.toISOString(),
    updatesUntil: row.updatesUntil,
    features: getLicensedFeatures(row),
  };
}

/**
 * Finds a licence by its key as the user typed it, in any status. The key alone grants access: it's the app's
 * credential.
 */
export async function getLicenceByKey(
  { db }: Pick<Deps, "db">,
  typedKey: string | undefined,
): Promise<LicenceRow> {
  const key = normalizeLicenceKey(typedKey ?? "");
  if (key === undefined) throw new AppError("licence_key_malformed");
  const [licence] = await db.select().from(licences).where(eq(licences.key, key));
  // The key of a gift works once it is accepted.
  return licence && !licence.isOpenGift ? licence : rejectUnknownKey({ db }, key);
}
