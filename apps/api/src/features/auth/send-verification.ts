import type { Accepted, SendVerificationInput } from "@site/contracts/auth";

import { transact } from "../../db/client.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { countRequest } from "../../mail/count-request.ts";
import { enqueueAskedMail } from "../../mail/enqueue-asked-mail.ts";

/**
 * Requests the mail that confirms the person's address. Whether it is already confirmed is checked when it is sent.
 */
export async function sendVerification(
  deps: Pick<Deps, "db" | "now" | "limiter" | "wakeOutbox">,
  profile: ProfileRow,
  { returnPath }: SendVerificationInput,
): Promise<Accepted> {
  await countRequest(deps, "confirm-address", profile.email);
  const at = deps.now();
  await transact(deps.db, (tx) =>
    enqueueAskedMail(tx, {
      cause: `confirm-address:${profile.id}`,
      message: { kind: "confirm-address", profileId: profile.id, returnPath },
      at,
    }),
  );
  deps.wakeOutbox();
  return { accepted: true };
}
