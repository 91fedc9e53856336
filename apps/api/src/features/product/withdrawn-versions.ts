import type { WithdrawnVersion } from "@site/contracts/product";
import { isNotNull } from "drizzle-orm";

import { releases } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { compareVersions } from "./compare-versions.ts";
import { offeredReleases } from "./offered-releases.ts";

const NO_REASON = "It has a fault that may harm your work.";

/** Every withdrawn version, newest first, each with the newest that may replace it. */
export async function withdrawnVersions(
  { db }: Pick<Deps, "db">,
  updatesUntil: string | undefined,
): Promise<WithdrawnVersion[]> {
  const yanked = await db.select().from(releases).where(isNotNull(releases.yankedAt));
  if (yanked.length === 0) return [];
  const offered = await offeredReleases({ db }, { channel: "beta", updatesUntil });
  return yanked
    .sort((a, b) => compareVersions(b.version, a.version))
    .map(({ version, channel, yankReason }) => ({
      version,
      reason: yankReason ?? NO_REASON,
      replacement:
        offered.find((other) => channel === "beta" || other.channel === "stable")?.version ?? null,
    }));
}

/** What to tell a user of this version; `null` if it was not withdrawn. */
export async function withdrawnVersion(
  deps: Pick<Deps, "db">,
  version: string,
  updatesUntil: string | undefined,
): Promise<WithdrawnVersion | null> {
  const all = await withdrawnVersions(deps, updatesUntil);
  return all.find((withdrawn) => withdrawn.version === version) ?? null;
}
