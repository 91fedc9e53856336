import { createHash } from "node:crypto";

import type { Artifact } from "@site/contracts/product";

import type { ReleaseManifest } from "../../src/db/seed.ts";

function artifact(
  version: string,
  platform: Artifact["platform"],
  arch: Artifact["arch"],
): Artifact {
  const fileName = `app-${version}-${platform}-${arch}.bin`;
  const sha256 = createHash("sha256").update(fileName).digest("hex");
  const sha512 = createHash("sha512").update(fileName).digest("base64");
  return { platform, arch, fileName, sizeBytes: 1_000, sha256, sha512, signature: null };
}

function release(version: string, yanked = false): ReleaseManifest["releases"][number] {
  return {
    version,
    channel: version.includes("-") ? "beta" : "stable",
    releasedOn: "2026-10-01",
    notes: "Better.",
    yanked,
    artifacts: [artifact(version, "linux", "x64"), artifact(version, "macos", "arm64")],
  };
}

/** Old and new versions, not in order, one of them withdrawn. */
export const sampleManifest: ReleaseManifest = {
  releases: [release("1.9.0"), release("2.0.0-beta.1"), release("1.10.0"), release("1.10.1", true)],
};
