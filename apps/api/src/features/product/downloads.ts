import type { DownloadLink, DownloadLinkInput, InstallerInput } from "@site/contracts/product";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";

import { type ArtifactRow, artifacts, downloadCounts, releases } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** Creates a short-lived URL of the installer for a system, and counts it as a download from the site. */
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

interface InstallerRequest extends InstallerInput {
  /** False when a counted download is resumed, or when only its headers are requested. */
  isNewDownload: boolean;
}

/** Creates the short-lived URL to which the permanent URL in update feeds redirects. Counts a new download. */
export async function startInstallerDownload(
  deps: Pick<Deps, "db" | "objectStore" | "now" | "log">,
  { version, fileName, isNewDownload }: InstallerRequest,
): Promise<string> {
  const artifact = await getOfferedArtifact(deps, version, eq(artifacts.fileName, fileName));
  const { url } = await createSignedDownload(deps, artifact);
  if (isNewDownload) await recordDownload(deps, { ...artifact, source: "update" });
  return url;
}

/** Finds an installer of a version that was not withdrawn. Throws `release_not_found` if there is none. */
async function getOfferedArtifact(
  { db }: Pick<Deps, "db">,
  version: string,
  ...conditions: SQL[]
): Promise<ArtifactRow> {
  const [found] = await db
    .select({ artifact: artifacts })
    .from(artifacts)
    .innerJoin(releases, eq(releases.version, artifacts.version))
    .where(and(eq(artifacts.version, version), isNull(releases.yankedAt), ...conditions));
  if (!found) throw new AppError("release_not_found");
  return found.artifact;
}

/** Long enough to resume a slow download, but short in case a URL leaks. */
const LINK_MINUTES = 15;

async function createSignedDownload(
  { objectStore, now }: Pick<Deps, "objectStore" | "now">,
  { objectKey, version: _version, ...artifact }: ArtifactRow,
): Promise<DownloadLink> {
  const expiresAt = new Date(now().getTime() + LINK_MINUTES * 60_000);
  const url = await objectStore.signDownload({ objectKey, fileName: artifact.fileName, expiresAt });
  return { url, expiresAt: expiresAt.toISOString(), artifact };
}

type Download = Pick<
  typeof downloadCounts.$inferInsert,
  "version" | "platform" | "arch" | "source"
>;

/** Counts a download. If counting fails, the download continues. */
async function recordDownload(
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
