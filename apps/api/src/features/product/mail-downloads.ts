import type { Accepted } from "@site/contracts/auth";

import { transact } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { countRequest } from "../../mail/count-request.ts";
import { enqueueAskedMail } from "../../mail/enqueue-asked-mail.ts";

/** The same answer and the same work for every address: its licences are looked up when the mail is sent. */
export async function mailDownloads(
  deps: Pick<Deps, "db" | "digests" | "now" | "limiter" | "wakeOutbox">,
  { email }: { email: string },
): Promise<Accepted> {
  await countRequest(deps, "downloads", email);
  const at = deps.now();
  await transact(deps.db, (tx) =>
    enqueueAskedMail(tx, {
      cause: `downloads:${deps.digests.of(email)}`,
      message: { kind: "downloads", email },
      at,
    }),
  );
  deps.wakeOutbox();
  return { accepted: true };
}
