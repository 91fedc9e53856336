import type { Accepted } from "@site/contracts/auth";
import type { SetLicenceTakenBackInput } from "@site/contracts/operator";

import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { setRevoked } from "../features/licences/set-revoked.ts";
import { HeldTwice } from "../ledger/buyers-purchases.ts";
import { auditBy } from "./audit-by.ts";
import { boughtLicence } from "./bought-licence.ts";

/** Revokes a licence or restores it, whatever was paid for it. Idempotent. */
export async function setTakenBack(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  operator: ProfileRow,
  { licenceId, isTakenBack: revoked, why }: SetLicenceTakenBackInput,
): Promise<Accepted> {
  const licence = await boughtLicence(deps, licenceId);
  const command = revoked ? "licences revoke" : "licences restore";
  const audit = auditBy(deps, operator, { command, why });
  try {
    await setRevoked(deps, licence, {
      revoked,
      record: (tx) =>
        audit(tx, { target: licence.id, before: { revoked: !revoked }, after: { revoked } }),
    });
  } catch (cause) {
    if (!(cause instanceof HeldTwice)) throw cause;
    // No control has this name, so the form says it above its fields.
    throw new AppError("invalid_input", { cause, fields: { isTakenBack: cause.message } });
  }
  deps.wakeOutbox();
  return { accepted: true };
}
