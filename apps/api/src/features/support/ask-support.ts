import type { Accepted } from "@site/contracts/auth";
import type { AskSupportInput } from "@site/contracts/support";

import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { momentOf } from "../../mail/moment-of.ts";

/**
 * Mails a question to support. Its writer gets no copy: the address is not confirmed, and anyone could send any
 * text to a stranger.
 */
export async function askSupport(
  deps: Pick<Deps, "db" | "digests" | "now" | "wakeOutbox">,
  input: AskSupportInput,
): Promise<Accepted> {
  const at = deps.now();
  await enqueueMail(deps.db, {
    dedupeKey: `support:${deps.digests.of(JSON.stringify(input))}:${momentOf(at)}`,
    message: { kind: "support", ...input },
    at,
  });
  deps.wakeOutbox();
  return { accepted: true };
}
