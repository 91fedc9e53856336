import { readFileSync } from "node:fs";
import path from "node:path";

import versions from "@site/content/verification/versions.json" with { type: "json" };
import { expect, test } from "vitest";

import { grouped } from "#app/lib/counted.ts";

import { verifiedWith } from "./verified.ts";

test("the page says what the last campaigns were run with, and that no file differed", () => {
  const folder = path.join(import.meta.dirname, "../../../../../../docs/campaigns");
  const table = readFileSync(path.join(folder, "clean.md"), "utf8");
  for (const { pandas, files } of versions) {
    expect(table).toContain(`whose bytes are the same in pandas ${pandas} | ${grouped(files)} |`);
    expect(verifiedWith).toMatch(new RegExp(`${grouped(files)} with (?:pandas )?${pandas}`));
  }
  expect(table.match(/whose bytes are the same/g)).toHaveLength(versions.length);
  expect(table).toContain("| files that differ | 0 |");
});
