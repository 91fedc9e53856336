import type { DownloadLink, DownloadLinkInput } from "@site/contracts/product";
import { and, eq, isNull } from "drizzle-orm";

import { artifacts, releases } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** Long enough to resume a slow download, short enough that a leaked address is soon worth nothing. */
const MINUTES = 15;

export async function downloadLink(
  { db, objectStore, now }: Pick<Deps, "db" | "objectStore" | "now">,
  { version, platform, arch }: DownloadLinkInput,
): Promise<DownloadLink> {
  const [found] = await db
    .select({ artifact: artifacts })
    .from(artifacts)
    .innerJoin(releases, eq(releases.version, artifacts.version))
    .where(
      and(
        eq(artifacts.version, version),
        eq(artifacts.platform, platform),
        eq(artifacts.arch, arch),
        isNull(releases.yankedAt),
      ),
    );
  if (!found) throw new AppError("release_not_found");
  const { objectKey, version: _version, ...artifact } = found.artifact;
  const expiresAt = new Date(now().getTime() + MINUTES * 60_000);
  const url = await objectStore.signDownload({ objectKey, fileName: artifact.fileName, expiresAt });
  return { url, expiresAt: expiresAt.toISOString(), artifact };
}
