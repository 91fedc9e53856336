import type { Accepted } from "@site/contracts/auth";

import type { Deps } from "../../deps.ts";
import { countRequest } from "../../mail/count-request.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { momentOf } from "../../mail/moment-of.ts";

/** The same answer and the same work for every address: its licences are looked up when the mail is sent. */
export async function mailDownloads(
  deps: Pick<Deps, "db" | "digests" | "now" | "limiter" | "wakeOutbox">,
  { email }: { email: string },
): Promise<Accepted> {
  await countRequest(deps, "downloads", email);
  const at = deps.now();
  await enqueueMail(deps.db, {
    dedupeKey: `downloads:${deps.digests.of(email)}:${momentOf(at)}`,
    message: { kind: "downloads", email },
    at,
  });
  deps.wakeOutbox();
  return { accepted: true };
}
