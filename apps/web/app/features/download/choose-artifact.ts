import {
  architectureSchema,
  type DownloadLinkInput,
  downloadLinkInputSchema,
  platformSchema,
  type Release,
} from "@site/contracts/product";

import type { VisitorSystem } from "#app/lib/visitor-system.ts";

/** The installer in the URL; undefined if the URL does not name exactly one. */
export function parseArtifact(query: URLSearchParams): DownloadLinkInput | undefined {
  const parsed = downloadLinkInputSchema.safeParse({
    version: query.get("version"),
    platform: query.get("platform"),
    arch: query.get("arch"),
  });
  return parsed.success ? parsed.data : undefined;
}

/** The system in the URL, or the visitor's own. */
export function getRequestedSystem(query: URLSearchParams, system: VisitorSystem): VisitorSystem {
  const platform = platformSchema.safeParse(query.get("platform")).data;
  const arch = architectureSchema.safeParse(query.get("arch")).data;
  // The processor of this computer does not apply to another platform.
  return platform && platform !== system.platform
    ? { platform, arch }
    : { platform: system.platform, arch: arch ?? system.arch };
}

/** The newest stable release, or the newest of all if none is stable. */
export function findNewestRelease(releases: readonly Release[]): Release | undefined {
  return releases.find((release) => release.channel === "stable") ?? releases[0];
}

/**
 * The only installer that fits the visitor. `undefined` if the platform is unknown, or if several processors are
 * possible; the visitor then chooses.
 */
export function findBestArtifact(
  releases: readonly Release[],
  { platform, arch }: VisitorSystem,
): DownloadLinkInput | undefined {
  const release = findNewestRelease(releases);
  if (!release || !platform) return undefined;
  const fitting = release.artifacts.filter(
    (artifact) => artifact.platform === platform && (!arch || artifact.arch === arch),
  );
  const [only, ...others] = fitting;
  if (!only || others.length > 0) return undefined;
  return { version: release.version, platform: only.platform, arch: only.arch };
}
