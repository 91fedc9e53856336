import type { WithdrawnVersion } from "@site/contracts/desktop";
import { and, eq, isNotNull } from "drizzle-orm";

import { releases } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { newestFor } from "./newest-for.ts";

const NO_REASON = "It has a fault that may harm your work.";

/** What to tell somebody who runs a version that was taken back; `null` where it was not. */
export async function withdrawnVersion(
  { db }: Pick<Deps, "db">,
  version: string,
  updatesUntil: string | undefined,
): Promise<WithdrawnVersion | null> {
  const [yanked] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.version, version), isNotNull(releases.yankedAt)));
  if (!yanked) return null;
  const newest = await newestFor({ db }, { channel: yanked.channel, updatesUntil });
  return {
    version,
    reason: yanked.yankReason ?? NO_REASON,
    replacement: newest?.version ?? null,
  };
}
