import type { RejectionCause } from "@site/contracts/desktop";
import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "../../db/client.ts";
import { type LicenceRow, licences, replacedLicenceKeys } from "../../db/schema/licences.ts";
import { purchases } from "../../db/schema/purchases.ts";
import { seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** Throws if the licence isn't active, with the one cause that the app shows. */
export async function assertLicenceActive(
  { db }: Pick<Deps, "db">,
  licence: LicenceRow,
): Promise<void> {
  if (licence.status === "active") return;
  const code = licence.status === "suspended" ? "licence_suspended" : "licence_revoked";
  throw new AppError(code, { rejection: await findRejectionCause(db, licence) });
}

/** Throws the reason why no licence has this key. */
export async function rejectUnknownKey({ db }: Pick<Deps, "db">, key: string): Promise<never> {
  const replaced = await db.$count(replacedLicenceKeys, eq(replacedLicenceKeys.key, key));
  throw new AppError("licence_key_unknown", replaced > 0 ? { rejection: "key_replaced" } : {});
}

async function findRejectionCause(db: Db, licence: LicenceRow): Promise<RejectionCause> {
  if (licence.endedAt) return "seat_ended";
  const team = alias(licences, "team");
  const [found] = await db
    .select({ team, origin: purchases })
    .from(licences)
    .leftJoin(seats, eq(seats.heldLicenceId, licences.id))
    .leftJoin(team, eq(team.id, seats.licenceId))
    .leftJoin(purchases, eq(purchases.id, licences.purchaseId))
    .where(eq(licences.id, licence.id));
  if (found?.team) {
    return found.team.status === "active" ? "team_shrunk" : findRejectionCause(db, found.team);
  }
  const { revokedAt, state } = found?.origin ?? {};
  if (revokedAt) return "revoked_by_shop";
  if (state === "disputed") return "disputed";
  // Issued before its invoice was paid, which then ended unpaid.
  if (state === "expired" || state === "cancelled") return "revoked_by_shop";
  return state === "charged_back" ? "charged_back" : "refunded";
}
