import type { Accepted } from "@site/contracts/auth";
import type { SetLicenceRevokedInput } from "@site/contracts/operator";

import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { setLicenceRevoked } from "../features/licences/revoke-licence.ts";
import { DuplicateLicenceError } from "../ledger/find-purchases.ts";
import { auditBy } from "./audit-by.ts";
import { boughtLicence } from "./bought-licence.ts";

/** Revokes a licence or restores it, whatever was paid for it. Idempotent. */
export async function setTakenBack(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  operator: ProfileRow,
  { licenceId, isRevoked: revoked, why }: SetLicenceRevokedInput,
): Promise<Accepted> {
  const licence = await boughtLicence(deps, licenceId);
  const command = revoked ? "licences revoke" : "licences restore";
  const audit = auditBy(deps, operator, { command, why });
  try {
    await setLicenceRevoked(deps, licence, {
      revoked,
      record: (tx) =>
        audit(tx, { target: licence.id, before: { revoked: !revoked }, after: { revoked } }),
    });
  } catch (cause) {
    if (!(cause instanceof DuplicateLicenceError)) throw cause;
    // No control has this name, so the form says it above its fields.
    throw new AppError("invalid_input", { cause, fields: { isRevoked: cause.message } });
  }
  deps.wakeOutbox();
  return { accepted: true };
}
