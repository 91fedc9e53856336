import type { Licence } from "@site/contracts/licences";
import { desc, eq } from "drizzle-orm";

import { licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";

/** The person's licences, newest first, in every status. */
export async function listLicences(
  { db }: Pick<Deps, "db">,
  owner: ProfileRow,
): Promise<Licence[]> {
  const rows = await db
    .select()
    .from(licences)
    .where(eq(licences.profileId, owner.id))
    .orderBy(desc(licences.issuedAt));
  return rows.map(
    ({ purchaseId: _purchase, profileId: _owner, devicesInUse: _count, issuedAt, ...licence }) => ({
      ...licence,
      issuedAt: issuedAt.toISOString(),
    }),
  );
}
