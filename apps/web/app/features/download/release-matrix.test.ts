import type { Artifact, Release } from "@site/contracts/product";
import { expect, test } from "vitest";

import { listSystems } from "./release-matrix.tsx";

function createRelease(...systems: [Artifact["platform"], Artifact["arch"]][]): Release {
  const artifacts = systems.map(([platform, arch]) => ({
    platform,
    arch,
    fileName: "f",
    sizeBytes: 1,
    sha256: "0".repeat(64),
    sha512: "",
    signature: null,
  }));
  return { version: "1.0.0", channel: "stable", releasedOn: "2026-11-01", notes: "", artifacts };
}

test("every system has one column, even if only an old version supports it", () => {
  const releases = [
    createRelease(["macos", "arm64"], ["windows", "x64"]),
    createRelease(["macos", "x64"]),
  ];
  expect(listSystems(releases)).toEqual([
    { platform: "windows", arch: "x64" },
    { platform: "macos", arch: "x64" },
    { platform: "macos", arch: "arm64" },
  ]);
});

test("there are no columns without releases", () => {
  expect(listSystems([])).toEqual([]);
});
