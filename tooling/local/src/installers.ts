import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { brand } from "@site/content/brand";
import type { Architecture, Artifact, Platform, Release } from "@site/contracts/product";
import { zipSync } from "fflate";

import { catalogue } from "./installers/catalogue.ts";
import { sampleData } from "./installers/sample-data.ts";
import { type ArchiveEntry, tarGzArchive } from "./installers/tar-gz.ts";
import { writeWhole } from "./write-whole.ts";

const targets: [Platform, Architecture][] = [
  ["windows", "x64"],
  ["windows", "arm64"],
  ["macos", "arm64"],
  ["macos", "x64"],
  ["linux", "x64"],
  ["linux", "arm64"],
];

// Signs the local installers only: anyone who reads this can sign as well.
const PKCS8_ED25519 = "302e020100300506032b657004220420";
export const localReleaseKey = createPrivateKey({
  key: Buffer.from(
    PKCS8_ED25519 + createHash("sha256").update("local releases").digest("hex"),
    "hex",
  ),
  format: "der",
  type: "pkcs8",
});
export const localReleasePublicKey = createPublicKey(localReleaseKey)
  .export({ format: "der", type: "spki" })
  .toString("base64");

export interface InstallersOptions {
  /** The bucket's folder in the object store. */
  bucketDir: string;
  /** Where the manifest goes: `{ releases: Release[] }`. */
  manifestFile: string;
}

/**
 * Writes a small archive for each release and platform, and the manifest with their true sizes and SHA-256. The
 * same bytes on every run; existing files stay unchanged.
 */
export function writeInstallers(options: InstallersOptions): Release[] {
  const releases = catalogue.map((release) => ({
    ...release,
    artifacts: targets
      // Linux on ARM came with 2.3.
      .filter(
        ([platform, arch]) => release.version !== "1.9.2" || platform !== "linux" || arch === "x64",
      )
      .map(([platform, arch]) => writeInstaller(options.bucketDir, release, platform, arch)),
  }));
  writeWhere(options.manifestFile, Buffer.from(`${JSON.stringify({ releases }, null, 2)}\n`));
  return releases;
}

function writeInstaller(
  bucketDir: string,
  { version, releasedOn }: Pick<Release, "version" | "releasedOn">,
  platform: Platform,
  arch: Architecture,
): Artifact {
  const root = `${brand.productId}-${version}`;
  const date = new Date(`${releasedOn}T00:00:00Z`);
  const seed = createHash("sha256")
    .update(`${version} ${platform} ${arch}`)
    .digest()
    .readUInt32LE();
  const entries: ArchiveEntry[] = [
    [`${root}/README.txt`, readme(version, platform, arch)],
    [`${root}/sample-orders.csv`, Buffer.from(sampleData(seed, 8_000))],
  ];
  const isTar = platform === "linux";
  const archive = isTar
    ? tarGzArchive(entries, date)
    : Buffer.from(zipSync(Object.fromEntries(entries), { mtime: date }));
  const fileName = `${root}-${platform}-${arch}.${isTar ? "tar.gz" : "zip"}`;
  writeWhere(path.join(bucketDir, "releases", version, fileName), archive);
  return {
    platform,
    arch,
    fileName,
    sizeBytes: archive.length,
    sha256: createHash("sha256").update(archive).digest("hex"),
    sha512: createHash("sha512").update(archive).digest("base64"),
    signature: sign(null, archive, localReleaseKey).toString("base64"),
  };
}

function readme(version: string, platform: Platform, arch: Architecture): Buffer {
  return Buffer.from(
    `${brand.name} ${version} for ${platform} (${arch})\n\n` +
      "This archive comes from the local world. It takes the place of the installer and holds a table\n" +
      `to try the product on. The real one is at ${brand.origin}.\n`,
  );
}

// An unchanged file keeps its date, and with it the ETag that clients know.
function writeWhere(file: string, content: Buffer): void {
  if (existsSync(file) && readFileSync(file).equals(content)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeWhole(file, content, 0o644);
}
