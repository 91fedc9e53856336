// oxlint-disable-next-line no-restricted-imports -- checksums of installers
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import type { Artifact, Release } from "@site/contracts/product";
import { and, count, eq, isNull, sql } from "drizzle-orm";

import { type Tx, withTransaction } from "../../db/client.ts";
import { devices } from "../../db/schema/licences.ts";
import { artifacts, downloadCounts, type ReleaseRow, releases } from "../../db/schema/releases.ts";
import { getObjectKey, upsertRelease } from "../../db/seed.ts";
import type { Deps } from "../../deps.ts";
import { compareVersions, listOfferedReleases } from "./releases.ts";

/** The manifest, its files or the version don't allow the change. Its message is shown to the operator. */
export class ReleaseError extends Error {
  override name = "ReleaseError";
}

export interface PublicationPlan {
  version: string;
  /** `updated` if notes, date or channel differ from the published ones. */
  outcome: "new" | "updated" | "unchanged";
  before: ReleaseRow | undefined;
  release: Release;
}

/**
 * Plans a publication without changing anything. Throws if published files would change, or if the version was
 * withdrawn.
 */
export async function planPublication(
  deps: Pick<Deps, "db" | "objectStore" | "now">,
  release: Release,
): Promise<PublicationPlan> {
  const { version } = release;
  assertUniqueFiles(release);
  const [before] = await deps.db.select().from(releases).where(eq(releases.version, version));
  if (!before) {
    for (const file of release.artifacts) await verifyStoredInstaller(deps, version, file);
    return { version, outcome: "new", before, release };
  }
  if (before.yankedAt) {
    throw new ReleaseError(
      `${version} was withdrawn. Publish the corrected files as a new version.`,
    );
  }
  const stored = await deps.db.select().from(artifacts).where(eq(artifacts.version, version));
  const published = stored.map(({ objectKey: _key, version: _version, ...file }): Artifact => file);
  if (!isDeepStrictEqual(sortByName(published), sortByName(release.artifacts))) {
    throw new ReleaseError(
      `${version} is published with other files. Publish these as a new version.`,
    );
  }
  const { channel, releasedOn, notes } = release;
  const isSame = isDeepStrictEqual(
    { channel, releasedOn, notes },
    { channel: before.channel, releasedOn: before.releasedOn, notes: before.notes },
  );
  return { version, outcome: isSame ? "unchanged" : "updated", before, release };
}

/** Publishes a release as planned; `record` writes the audit record in the same transaction. */
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

function sortByName(files: Artifact[]): Artifact[] {
  return files.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1));
}

/** Files are looked up by name, and by system and processor, so both must be unique. */
function assertUniqueFiles({ version, artifacts: files }: Release): void {
  if (files.length === 0) throw new ReleaseError(`${version} has no files.`);
  const names = new Set(files.map(({ fileName }) => fileName));
  const systems = new Set(files.map(({ platform, arch }) => `${platform} ${arch}`));
  if (names.size < files.length) throw new ReleaseError(`Two files of ${version} have one name.`);
  if (systems.size < files.length)
    throw new ReleaseError(`Two files of ${version} are for one system.`);
}

const HOUR_MS = 3_600_000;

/** Downloads an installer as a visitor does. Throws if it is missing or differs from the manifest. */
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
    throw new ReleaseError(
      `${objectKey} cannot be downloaded from the object store: ${response.status}.`,
    );
  }
  const hashes = { sha256: createHash("sha256"), sha512: createHash("sha512") };
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    hashes.sha256.update(chunk);
    hashes.sha512.update(chunk);
  }
  const differences = [
    size === sizeBytes || `it has ${size} bytes, the manifest says ${sizeBytes}`,
    hashes.sha256.digest("hex") === sha256 || "its SHA-256 differs",
    hashes.sha512.digest("base64") === sha512 || "its SHA-512 differs",
  ].filter((part) => part !== true);
  if (differences.length > 0) {
    throw new ReleaseError(
      `${objectKey} is not the file of the manifest: ${differences.join("; ")}.`,
    );
  }
}

interface YankPlan {
  version: string;
  channel: "stable" | "beta";
  /** The newest version of the channel afterwards; null if there is none. */
  newestThen: string | null;
  /** Active devices that last ran this version: their users will see a warning. */
  devicesToWarn: number;
}

/** Plans the withdrawal of a version without changing anything. Throws if the version is not offered. */
export async function planYank(
  { db }: Pick<Deps, "db">,
  version: string | undefined,
): Promise<YankPlan> {
  const [release] = await db
    .select()
    .from(releases)
    .where(eq(releases.version, version ?? ""));
  if (!release) throw new ReleaseError(`There is no release ${version ?? ""}.`);
  if (release.yankedAt) throw new ReleaseError(`${release.version} was withdrawn already.`);
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

/** Withdraws a version from feeds and downloads; its users see `reason`. `record` writes the audit record. */
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
    if (yanked.length === 0) throw new ReleaseError(`${version} was withdrawn in the meantime.`);
    await record(tx);
  });
}

/** All releases with their downloads and devices, newest first, including withdrawn ones. */
export async function listReleaseStats({ db }: Pick<Deps, "db">) {
  const [rows, files, downloads, activeDevices] = await Promise.all([
    db.select().from(releases),
    db
      .select({ version: artifacts.version, count: count() })
      .from(artifacts)
      .groupBy(artifacts.version),
    db
      .select({
        version: downloadCounts.version,
        site: sumDownloads("site"),
        update: sumDownloads("update"),
      })
      .from(downloadCounts)
      .groupBy(downloadCounts.version),
    db
      .select({ version: devices.appVersion, count: count() })
      .from(devices)
      .groupBy(devices.appVersion),
  ]);
  return rows
    .sort((a, b) => compareVersions(b.version, a.version))
    .map(({ version, channel, releasedOn, yankedAt, yankReason }) => {
      const isVersion = (row: { version: string }) => row.version === version;
      const downloaded = downloads.find(isVersion);
      return {
        version,
        channel,
        releasedOn,
        yanked: yankedAt ? `${yankedAt.toISOString().slice(0, 10)}: ${yankReason ?? ""}` : "",
        files: files.find(isVersion)?.count ?? 0,
        downloadsFromSite: downloaded?.site ?? 0,
        downloadsByUpdate: downloaded?.update ?? 0,
        devices: activeDevices.find(isVersion)?.count ?? 0,
      };
    });
}

function sumDownloads(source: "site" | "update") {
  return sql<number>`coalesce(sum(${downloadCounts.downloads}) filter (where ${eq(downloadCounts.source, source)}), 0)::int`;
}
