import { brand } from "@site/content/brand";
import { asc, ne } from "drizzle-orm";

import { licences } from "../../db/schema/licences.ts";
import type { Deps } from "../../deps.ts";
import { currentKey } from "./sign-licence-file.ts";

/** A list is dated by the quarter of an hour, so that caches see the same bytes while nothing changes. */
export const LIST_SECONDS = 15 * 60;
const ASK_AGAIN_SECONDS = 24 * 60 * 60;

/** The signed list of every licence that is currently not valid. */
export async function revocationList({
  db,
  now,
  licenceKeys,
}: Pick<Deps, "db" | "now" | "licenceKeys">): Promise<string> {
  const rows = await db
    .select({ id: licences.id, status: licences.status })
    .from(licences)
    .where(ne(licences.status, "active"))
    .orderBy(asc(licences.id));
  const issued = Math.floor(now().getTime() / (LIST_SECONDS * 1_000)) * LIST_SECONDS * 1_000;
  const idsWith = (status: string) =>
    rows.filter((row) => row.status === status).map(({ id }) => id);
  const { signRevocations } = await import("@site/licence/sign");
  return signRevocations(
    {
      product: brand.productId,
      issuedAt: new Date(issued).toISOString(),
      nextUpdate: new Date(issued + ASK_AGAIN_SECONDS * 1_000).toISOString(),
      revoked: idsWith("revoked"),
      suspended: idsWith("suspended"),
    },
    currentKey(licenceKeys),
  );
}
