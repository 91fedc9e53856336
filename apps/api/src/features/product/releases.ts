import type { Channel, Release, WithdrawnVersion } from "@site/contracts/product";
import { asc, isNotNull, isNull } from "drizzle-orm";

import { artifacts, releases } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";

/** The releases that can be downloaded, newest first. */
export async function listReleases({ db }: Pick<Deps, "db">): Promise<Release[]> {
  const rows = await db.select().from(releases).where(isNull(releases.yankedAt));
  const files = await db
    .select()
    .from(artifacts)
    .orderBy(asc(artifacts.platform), asc(artifacts.arch));
  return rows
    .sort((a, b) => compareVersions(b.version, a.version))
    .map(({ yankedAt: _yankedAt, yankReason: _reason, ...release }) => ({
      ...release,
      artifacts: files
        .filter((file) => file.version === release.version)
        .map(({ version: _version, objectKey: _key, ...artifact }) => artifact),
    }));
}

interface ReleaseFilter {
  /** The channel of the updater. `beta` also gets stable releases. */
  channel: Channel;
  /** The last day of updates of a licence: later releases are not offered. */
  updatesUntil?: string | undefined;
}

/** The releases of a channel that a licence includes, newest first. */
export async function listOfferedReleases(
  deps: Pick<Deps, "db">,
  { channel, updatesUntil }: ReleaseFilter,
): Promise<Release[]> {
  const releases = await listReleases(deps);
  return releases.filter(
    (release) =>
      (channel === "beta" || release.channel === "stable") &&
      (updatesUntil === undefined || release.releasedOn <= updatesUntil),
  );
}

const DEFAULT_REASON = "It has a fault that may harm your work.";

/** The withdrawn versions, newest first, each with the newest version that can replace it. */
export async function listWithdrawnVersions(
  { db }: Pick<Deps, "db">,
  updatesUntil: string | undefined,
): Promise<WithdrawnVersion[]> {
  const yanked = await db.select().from(releases).where(isNotNull(releases.yankedAt));
  if (yanked.length === 0) return [];
  const offered = await listOfferedReleases({ db }, { channel: "beta", updatesUntil });
  return yanked
    .sort((a, b) => compareVersions(b.version, a.version))
    .map(({ version, channel, yankReason }) => ({
      version,
      reason: yankReason ?? DEFAULT_REASON,
      replacement:
        offered.find((other) => channel === "beta" || other.channel === "stable")?.version ?? null,
    }));
}

/** Returns the warning for users of this version; `null` if it was not withdrawn. */
export async function findWithdrawnVersion(
  deps: Pick<Deps, "db">,
  version: string,
  updatesUntil: string | undefined,
): Promise<WithdrawnVersion | null> {
  const all = await listWithdrawnVersions(deps, updatesUntil);
  return all.find((withdrawn) => withdrawn.version === version) ?? null;
}

/** Compares versions for sorting; a pre-release comes before its release (Semantic Versioning 2.0.0, section 11). */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.label === right.label) return 0;
  if (left.label === "") return 1;
  if (right.label === "") return -1;
  return left.label.localeCompare(right.label, "en", { numeric: true });
}

function parseVersion(version: string): { numbers: number[]; label: string } {
  const [numbers = "", ...label] = version.split("-");
  return { numbers: numbers.split(".").map(Number), label: label.join("-") };
}
