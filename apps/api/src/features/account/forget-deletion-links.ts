import { DELETION_LINK_MINUTES } from "@site/contracts/account";
import { lte } from "drizzle-orm";

import { deletionLinks } from "../../db/schema/deletion-links.ts";
import type { Deps } from "../../deps.ts";

const MINUTE_MS = 60_000;

/** Deletes the links that no longer work. Returns how many. */
export async function forgetDeletionLinks({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const over = new Date(now().getTime() - DELETION_LINK_MINUTES * MINUTE_MS);
  const gone = await db
    .delete(deletionLinks)
    .where(lte(deletionLinks.createdAt, over))
    .returning({ tokenDigest: deletionLinks.tokenDigest });
  return gone.length;
}
