import type { ClaimedGifts } from "@site/contracts/licences";
import { and, eq, gt } from "drizzle-orm";

import { recordAudit } from "../../db/record-audit.ts";
import { gifts } from "../../db/schema/gifts.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { findOwnedPurchase } from "../../ledger/find-purchases.ts";
import { issueLicence, LicenceIssueError } from "../licences/issue-licence.ts";

/**
 * Issues the gifts that wait for the account's confirmed address as licences. Each is issued once, even by concurrent
 * calls, because the gift is deleted in the transaction that issues its licence. A gift of a plan that the account
 * already has is kept until it expires.
 */
export async function claimGifts(
  deps: Pick<Deps, "db" | "digests" | "now" | "wakeOutbox">,
  { id: profileId, email, emailVerified }: ProfileRow,
): Promise<ClaimedGifts> {
  let claimed = 0;
  if (!emailVerified) return { claimed };
  const at = deps.now();
  const isAvailable = and(eq(gifts.email, email), gt(gifts.expiresAt, at));
  for (const { id, planId } of await deps.db.select().from(gifts).where(isAvailable)) {
    if (await findOwnedPurchase(deps.db, profileId, planId)) continue;
    try {
      await issueLicence(deps, {
        profileId,
        planId,
        record: async (tx, purchase) => {
          const [gift] = await tx
            .delete(gifts)
            .where(and(eq(gifts.id, id), isAvailable))
            .returning();
          // Throws to roll back the licence if the gift was revoked or claimed in the meantime.
          if (!gift) throw new LicenceIssueError("The gift is gone.");
          await recordAudit(tx, {
            who: "the shop",
            command: "grant",
            why: "claimed by the owner of its address",
            target: purchase.id,
            before: { gift: id },
            after: { issued: planId },
            at,
          });
        },
      });
      claimed += 1;
      deps.wakeOutbox();
    } catch (error) {
      if (!(error instanceof LicenceIssueError)) throw error;
    }
  }
  return { claimed };
}
