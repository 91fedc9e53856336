import path from "node:path";

import { brand } from "@site/content/brand";
import { expect, test } from "vitest";

import { createHostingConfig } from "./hosting-config.ts";
import { renderMovedPage } from "./moved-page.ts";
import { createSecurityTxt, findListedAddress } from "./site-files.ts";

test("security.txt has a contact, its address and an expiry date within a year", () => {
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

test("the host serves .well-known and no files of Vite", () => {
  const { ignore } = createHostingConfig([]).hosting;
  const isIgnored = (file: string) => ignore.some((glob) => path.matchesGlob(file, glob));
  expect(isIgnored(".well-known/security.txt")).toBe(false);
  expect(isIgnored(".well-known")).toBe(false);
  expect(isIgnored(".vite/manifest.json")).toBe(true);
  expect(isIgnored("datasets/.DS_Store")).toBe(true);
  expect(isIgnored(".env")).toBe(true);
});

test("the page of a former address redirects and has the new canonical address", () => {
  const page = renderMovedPage("/blog/new");
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/blog/new">');
  expect(page).toContain('<a href="/blog/new">');
  expect(findListedAddress(page)).toBe(`${brand.origin}/blog/new`);
});
