import type { Accepted } from "@site/contracts/auth";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";

/** Logs the person out of every browser, including this one: each is refused at its next checked call. */
export async function endSessions(
  { identity }: Pick<Deps, "identity">,
  { identityUid }: ProfileRow,
): Promise<Accepted> {
  await identity.endSessions(identityUid);
  return { accepted: true };
}
