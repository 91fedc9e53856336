import type { DownloadLink } from "@site/contracts/product";

import type { ArtifactRow } from "../../db/schema/releases.ts";
import type { Deps } from "../../deps.ts";

/** Long enough to resume a slow download, short enough that a leaked address soon expires. */
const MINUTES = 15;

/** A short-lived address of one installer. */
export async function signArtifact(
  { objectStore, now }: Pick<Deps, "objectStore" | "now">,
  { objectKey, version: _version, ...artifact }: ArtifactRow,
): Promise<DownloadLink> {
  const expiresAt = new Date(now().getTime() + MINUTES * 60_000);
  const url = await objectStore.signDownload({ objectKey, fileName: artifact.fileName, expiresAt });
  return { url, expiresAt: expiresAt.toISOString(), artifact };
}
