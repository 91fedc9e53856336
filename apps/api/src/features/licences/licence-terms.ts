import type { LicenceTerms } from "@site/contracts/desktop";

import type { LicenceRow } from "../../db/schema/licences.ts";

/** All people's devices count together: the app does not say who of a team sits before it. */
export function deviceLimit({
  seats,
  devicesPerSeat,
}: Pick<LicenceRow, "seats" | "devicesPerSeat">): number {
  return seats * devicesPerSeat;
}

export function licenceTerms(licence: LicenceRow): LicenceTerms {
  const { id, planId, status, holder, issuedAt, updatesUntil } = licence;
  return {
    id,
    planId,
    status,
    holder,
    deviceLimit: deviceLimit(licence),
    issuedAt: issuedAt.toISOString(),
    updatesUntil,
  };
}
