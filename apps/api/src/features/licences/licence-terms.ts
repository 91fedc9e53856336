import type { LicenceTerms } from "@site/contracts/desktop";
import { licensedFeatures } from "@site/contracts/plans/feature-words";

import type { LicenceRow } from "../../db/schema/licences.ts";

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
    features: licensedFeatures(licence),
  };
}
