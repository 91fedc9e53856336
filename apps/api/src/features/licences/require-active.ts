import type { LicenceStatus } from "@site/contracts/licences";

import { AppError } from "../../errors.ts";

/** Refuses a licence that does not count at present, and says for which of the two reasons. */
export function requireActive({ status }: { status: LicenceStatus }): void {
  if (status === "suspended") throw new AppError("licence_suspended");
  if (status === "revoked") throw new AppError("licence_revoked");
}
