import type { SeatLink } from "@site/contracts/seats";
import { eq } from "drizzle-orm";

import type { Db, Tx } from "../../db/client.ts";
import { seatLinks, type SeatRow, seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { createLinkToken, digestToken, mailLinkPage } from "../../mail/link-token.ts";

/**
 * Creates a new link for an invitation's mail; only its digest is stored. It works as long as the invitation does.
 */
export async function createSeatLink(
  { db, siteOrigin }: Pick<Deps, "db" | "siteOrigin">,
  seatId: string,
): Promise<string> {
  const { token, tokenDigest } = createLinkToken();
  await db.insert(seatLinks).values({ tokenDigest, seatId });
  const link: SeatLink = { mode: "seat", token };
  return mailLinkPage(siteOrigin, link);
}

/** The seat of a link, in any state; undefined once it was taken back or deleted. */
export async function seatOfLink(db: Db | Tx, token: string): Promise<SeatRow | undefined> {
  const [found] = await db
    .select({ seat: seats })
    .from(seatLinks)
    .innerJoin(seats, eq(seats.id, seatLinks.seatId))
    .where(eq(seatLinks.tokenDigest, digestToken(token)));
  return found?.seat;
}
