import type { LicenceRow } from "../../db/schema/licences.ts";
import { AppError } from "../../errors.ts";
import { seatsToGive } from "../../ledger/derive-seats.ts";

/** Refuses a team whose payment is currently not valid, or that is no longer a team. */
export function requireGivable(team: LicenceRow | undefined): asserts team is LicenceRow {
  if (team?.status !== "active" || seatsToGive(team) === 0) throw new AppError("team_not_active");
}
