import type { Accepted } from "@site/contracts/auth";
import type { AskSupportInput } from "@site/contracts/support";

import { transact } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { enqueueAskedMail } from "../../mail/enqueue-asked-mail.ts";

/**
 * Mails a question to support. Its writer gets no copy: the address is not confirmed, and anyone could send any
 * text to a stranger.
 */
export async function askSupport(
  deps: Pick<Deps, "db" | "digests" | "now" | "wakeOutbox">,
  input: AskSupportInput,
): Promise<Accepted> {
  const at = deps.now();
  await transact(deps.db, (tx) =>
    enqueueAskedMail(tx, {
      cause: `support:${deps.digests.of(JSON.stringify(input))}`,
      message: { kind: "support", ...input },
      at,
    }),
  );
  deps.wakeOutbox();
  return { accepted: true };
}
