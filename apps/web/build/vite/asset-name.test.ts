import { expect, test } from "vitest";

import { getChunkFileName, isBlockedName } from "./asset-name.ts";

test("an entry chunk has its name, a shared chunk has none", () => {
  expect(getChunkFileName({ name: "pricing", isDynamicEntry: true })).toBe(
    "assets/[name]-[hash:8].js",
  );
  expect(getChunkFileName({ name: "session", isDynamicEntry: false })).toBe("assets/[hash:8].js");
});

test("a name that ad blockers block is left out", () => {
  for (const name of [
    "consent-modal",
    "start-analytics",
    "report-page-errors",
    "cookies",
    "subscribe-form",
  ]) {
    expect(isBlockedName(name), name).toBe(true);
    expect(getChunkFileName({ name, isDynamicEntry: true })).toBe("assets/[hash:8].js");
  }
  for (const name of ["download", "add-copy-buttons", "status", "read-file", "dataset"]) {
    expect(isBlockedName(name), name).toBe(false);
  }
});
