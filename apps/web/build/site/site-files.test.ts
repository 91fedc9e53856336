import path from "node:path";

import { brand } from "@site/content/brand";
import { expect, test } from "vitest";

import { createHostingConfig } from "./hosting-config.ts";
import { createSecurityTxt } from "./site-files.ts";

test("security.txt says whom to write to, where it belongs, and until when, less than a year ahead", () => {
  const fields = createSecurityTxt("2026-11-22")
    .trim()
    .split("\n")
    .map((line) => line.split(": "));
  expect(fields).toContainEqual(["Contact", `mailto:${brand.supportEmail}`]);
  expect(fields).toContainEqual(["Canonical", `${brand.origin}/.well-known/security.txt`]);
  expect(fields.filter(([name]) => name === "Expires")).toEqual([
    ["Expires", "2027-05-21T00:00:00Z"],
  ]);
  expect(fields.every(([name, value]) => name && value)).toBe(true);
});

test("the host serves the folder of well-known addresses, and not what Vite keeps for itself", () => {
  const { ignore } = createHostingConfig([]).hosting;
  const isLeftOut = (file: string) => ignore.some((glob) => path.matchesGlob(file, glob));
  expect(isLeftOut(".well-known/security.txt")).toBe(false);
  expect(isLeftOut(".well-known")).toBe(false);
  expect(isLeftOut(".vite/manifest.json")).toBe(true);
  expect(isLeftOut("datasets/.DS_Store")).toBe(true);
  expect(isLeftOut(".env")).toBe(true);
});
