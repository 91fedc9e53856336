import type { Accepted } from "@site/contracts/auth";
import type { RetryMailInput } from "@site/contracts/operator/mails";
import { eq } from "drizzle-orm";

import { withTransaction } from "../db/client.ts";
import { outbox } from "../db/schema/outbox.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { getRetryValues, isContentPurged, getOutboxState } from "../outbox/outbox-rows.ts";
import { auditBy } from "./audit-by.ts";

/**
 * Retries a mail that was given up. One that is waiting or was sent meanwhile stays unchanged; one whose text is
 * deleted by now is refused.
 */
export async function retryMail(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  operator: ProfileRow,
  { mailId, why }: RetryMailInput,
): Promise<Accepted> {
  const audit = auditBy(deps, operator, { command: "outbox retry", why });
  await withTransaction(deps.db, async (tx) => {
    const [row] = await tx.select().from(outbox).where(eq(outbox.id, mailId)).for("update");
    if (!row) throw new AppError("not_found");
    if (getOutboxState(row) !== "dead") return;
    if (isContentPurged(row)) throw new AppError("not_found");
    await audit(tx, {
      target: `mail ${mailId}`,
      before: { state: "dead" },
      after: { state: "waiting" },
    });
    await tx.update(outbox).set(getRetryValues(deps.now())).where(eq(outbox.id, mailId));
  });
  deps.wakeOutbox();
  return { accepted: true };
}
