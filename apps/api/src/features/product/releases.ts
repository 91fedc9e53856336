import type { Release, WithdrawnVersion, Channel } from "@site/contracts/product";
import { asc, isNull, isNotNull } from "drizzle-orm";

import { artifacts, releases } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";

const NO_REASON = "It has a fault that may harm your work.";

/** Every withdrawn version, newest first, each with the newest that may replace it. */
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
      reason: yankReason ?? NO_REASON,
      replacement:
        offered.find((other) => channel === "beta" || other.channel === "stable")?.version ?? null,
    }));
}

/** What to tell a user of this version; `null` if it was not withdrawn. */
export async function findWithdrawnVersion(
  deps: Pick<Deps, "db">,
  version: string,
  updatesUntil: string | undefined,
): Promise<WithdrawnVersion | null> {
  const all = await listWithdrawnVersions(deps, updatesUntil);
  return all.find((withdrawn) => withdrawn.version === version) ?? null;
}

/** Every release that may be downloaded, newest first. */
export async function listReleases({ db }: Pick<Deps, "db">): Promise<Release[]> {
  const rows = await db.select().from(releases).where(isNull(releases.yankedAt));
  const files = await db
    .select()
    .from(artifacts)
    .orderBy(asc(artifacts.platform), asc(artifacts.arch));
  return rows
    .sort((a, b) => compareVersions(b.version, a.version))
    .map(({ yankedAt: _never, yankReason: _none, ...release }) => ({
      ...release,
      artifacts: files
        .filter((file) => file.version === release.version)
        .map(({ version: _version, objectKey: _key, ...artifact }) => artifact),
    }));
}

interface Wanted {
  /** `beta` also receives stable versions that are newer. */
  channel: Channel;
  /** Last day of updates of a licence: later releases are not offered. */
  updatesUntil?: string | undefined;
}

/** Every release that may be offered, newest first. */
export async function listOfferedReleases(
  deps: Pick<Deps, "db">,
  { channel, updatesUntil }: Wanted,
): Promise<Release[]> {
  const releases = await listReleases(deps);
  return releases.filter(
    (release) =>
      (channel === "beta" || release.channel === "stable") &&
      (updatesUntil === undefined || release.releasedOn <= updatesUntil),
  );
}

/** Order of versions by their numbers; a pre-release comes before its release (Semantic Versioning 2.0.0, section 11). */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.label === right.label) return 0;
  if (left.label === "") return 1;
  if (right.label === "") return -1;
  return left.label.localeCompare(right.label, "en", { numeric: true });
}

function parse(version: string): { numbers: number[]; label: string } {
  const [numbers = "", ...label] = version.split("-");
  return { numbers: numbers.split(".").map(Number), label: label.join("-") };
}
