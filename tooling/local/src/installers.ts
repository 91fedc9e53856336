import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { brand } from "@site/content/brand";
import type { Architecture, Artifact, Platform, Release } from "@site/contracts/product";
import { zipSync } from "fflate";

import { replaceFile } from "./replace-file.ts";

/** Path within the archive, at most 100 bytes, and content. */
type ArchiveEntry = [name: string, content: Buffer];

const BLOCK = 512;

/** Creates a gzipped tar archive (POSIX.1-1988 ustar). The same entries and date always give the same bytes. */
function createTarGz(entries: readonly ArchiveEntry[], date: Date): Buffer {
  const blocks = entries.flatMap(([name, content]) => {
    const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
    return [createTarHeader([name, content], date), content, padding];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

function createTarHeader([name, content]: ArchiveEntry, date: Date): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) =>
    `${value.toString(8).padStart(length - 1, "0")}\0`;
  block.write(name, 0, 100);
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(content.length, 12), 124);
  block.write(octal(date.getTime() / 1_000, 12), 136);
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar\u000000", 257, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

const cities = ["Lyon", "lyon ", "LYON", "Porto", "Pörto", "Gdańsk", "Gdansk", ""];
const dates = ["2026-03-01", "01/03/2026", "March 1, 2026", "2026-3-1"];

/** Generates a table with typical errors (spellings, date formats, gaps), the same for the same seed. */
function generateSampleData(seed: number, rows: number): string {
  let state = seed >>> 0;
  // A linear congruential generator (Numerical Recipes), so that every run gives the same bytes.
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const lines = ["order_id,city,ordered_on,amount"];
  for (let row = 1; row <= rows; row += 1) {
    const amount = next(20) === 0 ? "" : (next(100_000) / 100).toFixed(2);
    lines.push(`${row},${cities[next(cities.length)]},${dates[next(dates.length)]},${amount}`);
  }
  return `${lines.join("\n")}\n`;
}

/** The releases of the local shop, newest first. */
const releaseCatalogue: Omit<Release, "artifacts">[] = [
  {
    version: "2.5.0-beta.1",
    channel: "beta",
    releasedOn: "2026-11-10",
    notes: "Generated Python code can be edited in place. For trying out, not for daily work.",
  },
  {
    version: "2.4.1",
    channel: "stable",
    releasedOn: "2026-10-20",
    notes: "Mixed date formats in one column are distinguished by their neighbours. Faster start.",
  },
  {
    version: "2.4.0",
    channel: "stable",
    releasedOn: "2026-09-15",
    notes: "Steps can be reordered by keyboard. Generated code uses pandas 3.",
  },
  {
    version: "2.3.0",
    channel: "stable",
    releasedOn: "2026-03-03",
    notes: "Joins suggest their keys. Linux on ARM.",
  },
  {
    version: "1.9.2",
    channel: "stable",
    releasedOn: "2025-05-27",
    notes: "The last version of the first generation, with corrections only.",
  },
];

const targets: [Platform, Architecture][] = [
  ["windows", "x64"],
  ["windows", "arm64"],
  ["macos", "arm64"],
  ["macos", "x64"],
  ["linux", "x64"],
  ["linux", "arm64"],
];

// Prefix of a private key for the local installers. It is public, so anyone can sign with this key.
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
  /** Folder of the bucket in the object store. */
  bucketDir: string;
  /** Path of the manifest file: `{ releases: Release[] }`. */
  manifestFile: string;
}

/**
 * Writes a small archive for each release and platform, and a manifest with their sizes and SHA-256. Every run writes
 * the same bytes, and files that exist stay unchanged.
 */
export function writeInstallers(options: InstallersOptions): Release[] {
  const releases = releaseCatalogue.map((release) => ({
    ...release,
    artifacts: targets
      // Version 2.3 was the first for Linux on ARM.
      .filter(
        ([platform, arch]) => release.version !== "1.9.2" || platform !== "linux" || arch === "x64",
      )
      .map(([platform, arch]) => writeInstaller(options.bucketDir, release, platform, arch)),
  }));
  writeIfChanged(options.manifestFile, Buffer.from(`${JSON.stringify({ releases }, null, 2)}\n`));
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
    [`${root}/README.txt`, buildReadme(version, platform, arch)],
    [`${root}/sample-orders.csv`, Buffer.from(generateSampleData(seed, 8_000))],
  ];
  const isTar = platform === "linux";
  const archive = isTar
    ? createTarGz(entries, date)
    : Buffer.from(zipSync(Object.fromEntries(entries), { mtime: date }));
  const fileName = `${root}-${platform}-${arch}.${isTar ? "tar.gz" : "zip"}`;
  writeIfChanged(path.join(bucketDir, "releases", version, fileName), archive);
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

function buildReadme(version: string, platform: Platform, arch: Architecture): Buffer {
  return Buffer.from(
    `${brand.name} ${version} for ${platform} (${arch})\n\n` +
      "This archive was written locally. It takes the place of the installer and holds a table\n" +
      `to try the product on. The real one is at ${brand.origin}.\n`,
  );
}

// Leaves an unchanged file untouched, because the ETag that clients know depends on its date.
function writeIfChanged(file: string, content: Buffer): void {
  if (existsSync(file) && readFileSync(file).equals(content)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  replaceFile(file, content, 0o644);
}
