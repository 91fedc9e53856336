import { readFileSync } from "node:fs";
import path from "node:path";

import { formatCount } from "@site/clean/format-count";
import versions from "@site/content/verification/versions.json" with { type: "json" };
import { expect, test } from "vitest";

import { pandasTestRuns, polarsTestRuns } from "./test-runs.ts";

test("the page states the versions and numbers of files that were measured last", () => {
  const file = path.join(import.meta.dirname, "../../../../../../docs/figures.json");
  const figures = JSON.parse(readFileSync(file, "utf8")) as { name: string; value: number }[];
  for (const { library, version, files } of versions) {
    const name = `clean: equal files in ${library} ${version}`;
    expect(figures.find((figure) => figure.name === name)?.value).toBe(files);
    const stated = library === "polars" ? polarsTestRuns : pandasTestRuns;
    expect(stated).toMatch(new RegExp(`${formatCount(files)} with (?:pandas |Polars )?${version}`));
  }
});
