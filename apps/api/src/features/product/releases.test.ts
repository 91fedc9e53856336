import { expect, test } from "vitest";

import { compareVersions } from "./releases.ts";

test("versions are ordered by their numbers, a pre-release before its release", () => {
  const ordered = ["1.9.0", "1.10.0", "2.0.0-beta.2", "2.0.0-beta.10", "2.0.0", "2.0.1"];
  expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
});
