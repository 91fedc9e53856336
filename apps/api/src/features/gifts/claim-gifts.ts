import type { ClaimedGifts } from "@site/contracts/licences";
import { and, eq, gt } from "drizzle-orm";

import { recordAudit } from "../../db/record-audit.ts";
import { gifts } from "../../db/schema/gifts.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { findOwnedPurchase } from "../../ledger/find-purchases.ts";
import { issueLicence, LicenceIssueError } from "../licences/issue-licence.ts";

/**
 * Gives a person the licences that wait for their confirmed address. Each once, however many calls come at once:
 * the gift goes in the transaction of its licence. One of a plan that they have already waits until its end.
 */
export async function claimGifts(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  { id: profileId, email, emailVerified }: ProfileRow,
): Promise<ClaimedGifts> {
  let taken = 0;
  if (!emailVerified) return { claimed: taken };
  const at = deps.now();
  const waits = and(eq(gifts.email, email), gt(gifts.expiresAt, at));
  for (const { id, planId } of await deps.db.select().from(gifts).where(waits)) {
    if (await findOwnedPurchase(deps.db, profileId, planId)) continue;
    try {
      await issueLicence(deps, {
        profileId,
        planId,
        record: async (tx, purchase) => {
          const [gift] = await tx
            .delete(gifts)
            .where(and(eq(gifts.id, id), waits))
            .returning();
          // Taken back or taken up meanwhile: the licence is not issued either.
          if (!gift) throw new LicenceIssueError("The gift is gone.");
          await recordAudit(tx, {
            who: "the shop",
            command: "gifts give",
            why: "taken up by the owner of its address",
            target: purchase.id,
            before: { gift: id },
            after: { issued: planId },
            at,
          });
        },
      });
      taken += 1;
      deps.wakeOutbox();
    } catch (error) {
      if (!(error instanceof LicenceIssueError)) throw error;
    }
  }
  return { claimed: taken };
}
