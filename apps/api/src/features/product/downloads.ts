import type { DownloadLink, DownloadLinkInput } from "@site/contracts/product";
import { eq, sql, and, isNull, type SQL } from "drizzle-orm";

import { artifacts, downloadCounts, type ArtifactRow, releases } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** Long enough to resume a slow download, short enough that a leaked address soon expires. */
const MINUTES = 15;

/** A short-lived address of one installer. */
export async function createSignedDownload(
  { objectStore, now }: Pick<Deps, "objectStore" | "now">,
  { objectKey, version: _version, ...artifact }: ArtifactRow,
): Promise<DownloadLink> {
  const expiresAt = new Date(now().getTime() + MINUTES * 60_000);
  const url = await objectStore.signDownload({ objectKey, fileName: artifact.fileName, expiresAt });
  return { url, expiresAt: expiresAt.toISOString(), artifact };
}

export async function createDownloadLink(
  deps: Pick<Deps, "db" | "objectStore" | "now" | "log">,
  { version, platform, arch }: DownloadLinkInput,
): Promise<DownloadLink> {
  const artifact = await getOfferedArtifact(
    deps,
    version,
    eq(artifacts.platform, platform),
    eq(artifacts.arch, arch),
  );
  const link = await createSignedDownload(deps, artifact);
  await recordDownload(deps, { version, platform, arch, source: "site" });
  return link;
}

type Download = Pick<
  typeof downloadCounts.$inferInsert,
  "version" | "platform" | "arch" | "source"
>;

/** Counts one started download. A failure to count does not delay the download. */
export async function recordDownload(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  { version, platform, arch, source }: Download,
): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  try {
    await db
      .insert(downloadCounts)
      .values({ version, platform, arch, source, day, downloads: 1 })
      .onConflictDoUpdate({
        target: [
          downloadCounts.version,
          downloadCounts.platform,
          downloadCounts.arch,
          downloadCounts.source,
          downloadCounts.day,
        ],
        set: { downloads: sql`${downloadCounts.downloads} + 1` },
      });
  } catch (error) {
    log.warn({ err: error, version }, "a download was not counted");
  }
}

/** The installer of a version that was not yanked. Refused with `release_not_found` if there is none. */
export async function getOfferedArtifact(
  { db }: Pick<Deps, "db">,
  version: string,
  ...which: SQL[]
): Promise<ArtifactRow> {
  const [found] = await db
    .select({ artifact: artifacts })
    .from(artifacts)
    .innerJoin(releases, eq(releases.version, artifacts.version))
    .where(and(eq(artifacts.version, version), isNull(releases.yankedAt), ...which));
  if (!found) throw new AppError("release_not_found");
  return found.artifact;
}
