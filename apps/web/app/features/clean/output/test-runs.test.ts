import { readFileSync } from "node:fs";
import path from "node:path";

import { formatCount } from "@site/clean/format-count";
import versions from "@site/content/verification/versions.json" with { type: "json" };
import { expect, test } from "vitest";

import { pandasTestRuns, polarsTestRuns } from "./test-runs.ts";

test("the page states the versions and numbers of files of the last runs, in which no file differed", () => {
  const folder = path.join(import.meta.dirname, "../../../../../../docs/campaigns");
  const table = readFileSync(path.join(folder, "clean.md"), "utf8");
  for (const { library, version, files } of versions) {
    const [what, said] =
      library === "polars"
        ? [`that are the same in Polars ${version}`, polarsTestRuns]
        : [`whose bytes are the same in pandas ${version}`, pandasTestRuns];
    expect(table).toContain(`${what} | ${formatCount(files)} |`);
    expect(said).toMatch(new RegExp(`${formatCount(files)} with (?:pandas |Polars )?${version}`));
  }
  expect(table.match(/(?:bytes|that) are the same in/g)).toHaveLength(versions.length);
  expect(table).toContain("| files that differ | 0 |");
});
