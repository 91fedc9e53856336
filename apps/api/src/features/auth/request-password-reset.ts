import type { Accepted } from "@site/contracts/auth";

import { transact } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { countRequest } from "../../mail/count-request.ts";
import { enqueueAskedMail } from "../../mail/enqueue-asked-mail.ts";

interface Request {
  email: string;
  returnPath?: string | undefined;
}

/**
 * The same answer and the same work for every address: whether the account exists is checked when the mail is sent.
 */
export async function requestPasswordReset(
  deps: Pick<Deps, "db" | "digests" | "now" | "limiter" | "wakeOutbox">,
  { email, returnPath }: Request,
): Promise<Accepted> {
  await countRequest(deps, "reset-password", email);
  const at = deps.now();
  await transact(deps.db, (tx) =>
    enqueueAskedMail(tx, {
      cause: `reset-password:${deps.digests.of(email)}`,
      message: { kind: "reset-password", email, returnPath },
      at,
    }),
  );
  deps.wakeOutbox();
  return { accepted: true };
}
