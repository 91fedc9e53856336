import type { Accepted } from "@site/contracts/auth";
import type { MoveLicenceInput } from "@site/contracts/operator";

import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { moveLicence } from "../features/licences/move-licence.ts";
import { DuplicateLicenceError } from "../ledger/find-purchases.ts";
import { ensureProfile } from "../session/profile.ts";
import { auditBy } from "./audit-by.ts";
import { boughtLicence } from "./bought-licence.ts";

/**
 * Moves a licence to the account of an address, or gives the present one a new key. Both are notified by mail.
 * Sent twice, as by a double click, it moves once.
 */
export async function moveToAccount(
  deps: Pick<Deps, "db" | "identity" | "now" | "wakeOutbox">,
  operator: ProfileRow,
  { licenceId, seenKey, email, newKey, why }: MoveLicenceInput,
): Promise<Accepted> {
  const licence = await boughtLicence(deps, licenceId);
  const account = await deps.identity.findAccount(email);
  // Anyone can open an account with any address; only its owner can confirm it.
  const problem = !account
    ? "No account has this address."
    : !account.emailVerified && "This address is not confirmed yet.";
  if (!account || problem)
    throw new AppError("invalid_input", { fields: { email: problem || "" } });
  const to = await ensureProfile(deps, account);
  const audit = auditBy(deps, operator, { command: "licences move", why });
  const moved = await moveLicence(
    deps,
    { ...licence, key: seenKey },
    {
      to,
      withNewKey: newKey,
      record: (tx, change) => audit(tx, { target: licence.id, ...change }),
    },
  ).catch((cause: unknown) => {
    if (!(cause instanceof DuplicateLicenceError)) throw cause;
    throw new AppError("invalid_input", { cause, fields: { email: cause.message } });
  });
  if (!moved) {
    const changed =
      "This licence has got another key in the meantime. Reload the page and check it.";
    throw new AppError("invalid_input", { fields: { email: changed } });
  }
  deps.wakeOutbox();
  return { accepted: true };
}
