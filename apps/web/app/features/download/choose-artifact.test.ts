import type { Artifact, Release } from "@site/contracts/product";
import { describe, expect, test } from "vitest";

import { parseArtifact, findBestArtifact, getRequestedSystem } from "./choose-artifact.ts";

function createArtifact(platform: Artifact["platform"], arch: Artifact["arch"]): Artifact {
  const sums = { sha256: "0".repeat(64), sha512: "", signature: null };
  return { platform, arch, fileName: "f", sizeBytes: 1, ...sums };
}

function createRelease(
  version: string,
  channel: Release["channel"],
  artifacts: Artifact[],
): Release {
  return { version, channel, releasedOn: "2026-11-01", notes: "", artifacts };
}

const releases = [
  createRelease("3.0.0-beta.1", "beta", [createArtifact("windows", "x64")]),
  createRelease("2.4.1", "stable", [
    createArtifact("windows", "x64"),
    createArtifact("macos", "x64"),
    createArtifact("macos", "arm64"),
  ]),
  createRelease("2.3.0", "stable", [createArtifact("linux", "x64")]),
];

describe("the installer for a visitor", () => {
  test("is of the newest stable version", () => {
    expect(findBestArtifact(releases, { platform: "windows", arch: "x64" })).toEqual({
      version: "2.4.1",
      platform: "windows",
      arch: "x64",
    });
  });

  test("is undefined if the system has several chips and the visitor's is unknown", () => {
    expect(findBestArtifact(releases, { platform: "macos", arch: undefined })).toBeUndefined();
    expect(findBestArtifact(releases, { platform: "macos", arch: "arm64" })?.arch).toBe("arm64");
  });

  test("needs no chip if the system has only one", () => {
    expect(findBestArtifact(releases, { platform: "windows", arch: undefined })?.arch).toBe("x64");
  });

  test("is never one for another chip or another system", () => {
    expect(findBestArtifact(releases, { platform: "windows", arch: "arm64" })).toBeUndefined();
    expect(findBestArtifact(releases, { platform: "linux", arch: "x64" })).toBeUndefined();
    expect(findBestArtifact([], { platform: "linux", arch: "x64" })).toBeUndefined();
  });

  test("is for the system in the address, not the visitor's own", () => {
    const visitor = { platform: "windows", arch: "x64" } as const;
    const getSystem = (query: string) => getRequestedSystem(new URLSearchParams(query), visitor);
    expect(getSystem("platform=macos&arch=arm64")).toEqual({ platform: "macos", arch: "arm64" });
    expect(getSystem("platform=macos")).toEqual({ platform: "macos", arch: undefined });
    expect(getSystem("arch=arm64")).toEqual({ platform: "windows", arch: "arm64" });
    expect(getSystem("platform=beos&arch=ppc")).toEqual(visitor);
  });

  test("is the one in the address if the address is complete", () => {
    const named = new URLSearchParams("version=2.3.0&platform=linux&arch=x64");
    expect(parseArtifact(named)).toEqual({ version: "2.3.0", platform: "linux", arch: "x64" });
    expect(parseArtifact(new URLSearchParams("platform=linux"))).toBeUndefined();
  });
});
