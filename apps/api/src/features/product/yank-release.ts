import { and, count, eq, isNull } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import { devices } from "../../db/schema/devices.ts";
import { releases } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { offeredReleases } from "./offered-releases.ts";

export interface YankPlan {
  version: string;
  channel: "stable" | "beta";
  /** The newest version of the channel afterwards. */
  newestThen: string | null;
  /** Activated devices that ran it when they were last seen, and will be warned. */
  devicesToWarn: number;
}

/** What withdrawing a version would do. Refuses one that is not offered. */
export async function planYank(
  { db }: Pick<Deps, "db">,
  version: string | undefined,
): Promise<YankPlan> {
  const [release] = await db
    .select()
    .from(releases)
    .where(eq(releases.version, version ?? ""));
  if (!release) throw new Error(`There is no release ${version ?? ""}.`);
  if (release.yankedAt) throw new Error(`${release.version} was taken back already.`);
  const { channel } = release;
  const offered = await offeredReleases({ db }, { channel });
  const [row] = await db
    .select({ devices: count() })
    .from(devices)
    .where(eq(devices.appVersion, release.version));
  return {
    version: release.version,
    channel,
    newestThen: offered.find((other) => other.version !== release.version)?.version ?? null,
    devicesToWarn: row?.devices ?? 0,
  };
}

/** Withdraws a version: it leaves feeds and buttons, and `reason` is shown to those who run it. */
export async function yankRelease(
  { db, now }: Pick<Deps, "db" | "now">,
  { version }: YankPlan,
  reason: string,
  record: (tx: Tx) => Promise<void>,
): Promise<void> {
  await transact(db, async (tx) => {
    const yanked = await tx
      .update(releases)
      .set({ yankedAt: now(), yankReason: reason })
      .where(and(eq(releases.version, version), isNull(releases.yankedAt)))
      .returning();
    if (yanked.length === 0) throw new Error(`${version} was taken back meanwhile.`);
    await record(tx);
  });
}
