import { type VerificationRun, verification } from "@site/content/product/verification";
import { expect, test } from "vitest";

import { withRun } from "./keep-run.ts";

const [first] = verification;
const run = (version: string, files: number, library = "pandas") =>
  ({ ...first, library, version, files }) as VerificationRun;

test("a run takes the place of the one with the same version, and of no other", () => {
  const runs = [run("1.5.3", 1), run("2.2.3", 2), run("10.0.0", 3)];
  const kept = withRun(runs, run("2.2.3", 9));
  expect(kept.map(({ version, files }) => [version, files])).toEqual([
    ["1.5.3", 1],
    ["2.2.3", 9],
    ["10.0.0", 3],
  ]);
  expect(withRun(kept, run("3.0.6", 4)).map(({ version }) => version)).toEqual([
    "1.5.3",
    "2.2.3",
    "3.0.6",
    "10.0.0",
  ]);
  const both = withRun(kept, run("2.2.3", 5, "polars"));
  expect(both.map(({ library, version, files }) => [library, version, files])).toEqual([
    ["pandas", "1.5.3", 1],
    ["pandas", "2.2.3", 9],
    ["pandas", "10.0.0", 3],
    ["polars", "2.2.3", 5],
  ]);
});
