import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import type { Artifact, Release } from "@site/contracts/product";
import { eq, count, sql, and, isNull } from "drizzle-orm";

import { withTransaction, type Tx } from "../../db/client.ts";
import { devices } from "../../db/schema/licences.ts";
import { artifacts, type ReleaseRow, releases, downloadCounts } from "../../db/schema/releases.ts";
import { upsertRelease, getObjectKey } from "../../db/seed.ts";
import type { Deps } from "../../deps.ts";
import { compareVersions, listOfferedReleases } from "./releases.ts";

// oxlint-disable-next-line no-restricted-imports -- of installers

const HOUR_MS = 3_600_000;

/**
 * Downloads an installer as a visitor would and compares every byte with the manifest. Throws with the problem:
 * missing, or a different file.
 */
export async function verifyStoredInstaller(
  { objectStore, now }: Pick<Deps, "objectStore" | "now">,
  version: string,
  { fileName, sizeBytes, sha256, sha512 }: Artifact,
): Promise<void> {
  const objectKey = getObjectKey(version, fileName);
  const expiresAt = new Date(now().getTime() + HOUR_MS);
  const url = await objectStore.signDownload({ objectKey, fileName, expiresAt });
  const response = await fetch(url, { redirect: "error" });
  if (!response.ok || !response.body) {
    throw new Error(`${objectKey} cannot be downloaded from the object store: ${response.status}.`);
  }
  const sums = { sha256: createHash("sha256"), sha512: createHash("sha512") };
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    sums.sha256.update(chunk);
    sums.sha512.update(chunk);
  }
  const wrong = [
    size === sizeBytes || `it has ${size} bytes, the manifest says ${sizeBytes}`,
    sums.sha256.digest("hex") === sha256 || "its SHA-256 is another",
    sums.sha512.digest("base64") === sha512 || "its SHA-512 is another",
  ].filter((part) => part !== true);
  if (wrong.length > 0) {
    throw new Error(`${objectKey} is not the file of the manifest: ${wrong.join("; ")}.`);
  }
}

type PublishDeps = Pick<Deps, "db" | "objectStore" | "now">;

export interface PublicationPlan {
  version: string;
  /** `new`; `updated`, where notes, date or channel changed; `unchanged`. */
  outcome: "new" | "updated" | "unchanged";
  before: ReleaseRow | undefined;
  release: Release;
}

/** What publishing would do. Refuses what would break a promise: changed files, or a version that was yanked. */
export async function planPublication(
  deps: PublishDeps,
  release: Release,
): Promise<PublicationPlan> {
  const { version } = release;
  refuseDoubles(release);
  const [before] = await deps.db.select().from(releases).where(eq(releases.version, version));
  if (!before) {
    for (const file of release.artifacts) await verifyStoredInstaller(deps, version, file);
    return { version, outcome: "new", before, release };
  }
  if (before.yankedAt) {
    throw new Error(`${version} was taken back. Publish the corrected files as a new version.`);
  }
  const stored = await deps.db.select().from(artifacts).where(eq(artifacts.version, version));
  const described = stored.map(({ objectKey: _key, version: _version, ...file }): Artifact => file);
  if (!isDeepStrictEqual(byName(described), byName(release.artifacts))) {
    throw new Error(`${version} is published with other files. Publish these as a new version.`);
  }
  const { channel, releasedOn, notes } = release;
  const isSame = isDeepStrictEqual(
    { channel, releasedOn, notes },
    { channel: before.channel, releasedOn: before.releasedOn, notes: before.notes },
  );
  return { version, outcome: isSame ? "unchanged" : "updated", before, release };
}

/** Carries a plan out; `record` runs in the same transaction. */
export async function publishRelease(
  { db }: Pick<Deps, "db">,
  { release }: PublicationPlan,
  record: (tx: Tx) => Promise<void>,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await upsertRelease(tx, release, null);
    await record(tx);
  });
}

function byName(files: Artifact[]): Artifact[] {
  return files.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1));
}

/** Files are found by name, and for a system by processor: neither may be ambiguous. */
function refuseDoubles({ version, artifacts: files }: Release): void {
  if (files.length === 0) throw new Error(`${version} has no files.`);
  const names = new Set(files.map(({ fileName }) => fileName));
  const systems = new Set(files.map(({ platform, arch }) => `${platform} ${arch}`));
  if (names.size < files.length) throw new Error(`Two files of ${version} have one name.`);
  if (systems.size < files.length) throw new Error(`Two files of ${version} are for one system.`);
}

/** Every release with its figures for the owner, newest first, including withdrawn ones. */
export async function listReleaseStats({ db }: Pick<Deps, "db">) {
  const [rows, files, downloads, running] = await Promise.all([
    db.select().from(releases),
    db.select({ of: artifacts.version, n: count() }).from(artifacts).groupBy(artifacts.version),
    db
      .select({
        of: downloadCounts.version,
        site: sum("site"),
        update: sum("update"),
      })
      .from(downloadCounts)
      .groupBy(downloadCounts.version),
    db.select({ of: devices.appVersion, n: count() }).from(devices).groupBy(devices.appVersion),
  ]);
  return rows
    .sort((a, b) => compareVersions(b.version, a.version))
    .map(({ version, channel, releasedOn, yankedAt, yankReason }) => {
      const counted = downloads.find(({ of }) => of === version);
      return {
        version,
        channel,
        releasedOn,
        yanked: yankedAt ? `${yankedAt.toISOString().slice(0, 10)}: ${yankReason ?? ""}` : "",
        files: files.find(({ of }) => of === version)?.n ?? 0,
        downloadsFromSite: counted?.site ?? 0,
        downloadsByUpdate: counted?.update ?? 0,
        devices: running.find(({ of }) => of === version)?.n ?? 0,
      };
    });
}

function sum(source: "site" | "update") {
  return sql<number>`coalesce(sum(${downloadCounts.downloads}) filter (where ${eq(downloadCounts.source, source)}), 0)::int`;
}

interface YankPlan {
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
  const offered = await listOfferedReleases({ db }, { channel });
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
  await withTransaction(db, async (tx) => {
    const yanked = await tx
      .update(releases)
      .set({ yankedAt: now(), yankReason: reason })
      .where(and(eq(releases.version, version), isNull(releases.yankedAt)))
      .returning();
    if (yanked.length === 0) throw new Error(`${version} was taken back meanwhile.`);
    await record(tx);
  });
}
