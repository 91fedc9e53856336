import type { LicenceStatus } from "@site/contracts/licences";

import { AppError } from "../../errors.ts";

/** Refuses a licence that is currently not valid, and says which of the two reasons applies. */
export function requireActive({ status }: { status: LicenceStatus }): void {
  if (status === "suspended") throw new AppError("licence_suspended");
  if (status === "revoked") throw new AppError("licence_revoked");
}
