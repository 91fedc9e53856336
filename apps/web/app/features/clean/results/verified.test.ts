import { readFileSync } from "node:fs";
import path from "node:path";

import versions from "@site/content/verification/versions.json" with { type: "json" };
import { expect, test } from "vitest";

import { grouped } from "#app/lib/counted.ts";

import { verifiedWith, verifiedWithPolars } from "./verified.ts";

test("the page says what the last campaigns were run with, and that no file differed", () => {
  const folder = path.join(import.meta.dirname, "../../../../../../docs/campaigns");
  const table = readFileSync(path.join(folder, "clean.md"), "utf8");
  for (const { library, version, files } of versions) {
    const [what, said] =
      library === "polars"
        ? [`that are the same in Polars ${version}`, verifiedWithPolars]
        : [`whose bytes are the same in pandas ${version}`, verifiedWith];
    expect(table).toContain(`${what} | ${grouped(files)} |`);
    expect(said).toMatch(new RegExp(`${grouped(files)} with (?:pandas |Polars )?${version}`));
  }
  expect(table.match(/(?:bytes|that) are the same in/g)).toHaveLength(versions.length);
  expect(table).toContain("| files that differ | 0 |");
});
