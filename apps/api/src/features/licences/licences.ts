import type { LicenceTerms } from "@site/contracts/desktop";
import type { Licence, LicenceStatus } from "@site/contracts/licences";
import { getLicensedFeatures } from "@site/contracts/plans/features";
import { normalizeLicenceKey } from "@site/licence/key";
import { and, desc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { licences, type LicenceRow } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

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

/** Refuses a licence that is currently not valid, and says which of the two reasons applies. */
export function assertLicenceActive({ status }: { status: LicenceStatus }): void {
  if (status === "suspended") throw new AppError("licence_suspended");
  if (status === "revoked") throw new AppError("licence_revoked");
}

/** The licence of a key, in any status. The key alone gives access: it is the app's credential. */
export async function getLicenceByKey(
  { db }: Pick<Deps, "db">,
  typed: string | undefined,
): Promise<LicenceRow> {
  const key = normalizeLicenceKey(typed ?? "");
  if (key === undefined) throw new AppError("licence_key_malformed");
  const [licence] = await db.select().from(licences).where(eq(licences.key, key));
  if (!licence) throw new AppError("licence_key_unknown");
  return licence;
}

export function licenceTerms(licence: LicenceRow): LicenceTerms {
  const { id, planId, status, holder, deviceLimit, issuedAt, updatesUntil } = licence;
  return {
    id,
    planId,
    status,
    holder,
    deviceLimit,
    issuedAt: issuedAt.toISOString(),
    updatesUntil,
    features: getLicensedFeatures(licence),
  };
}
