import { expect, test } from "vitest";

import { extractBuildErrors } from "./build-packages.ts";

test("after a failed build only the failed task's output is shown", () => {
  const log = [
    "@site/web:build: 31 pages finished.",
    "@site/api:build: $ node build.ts",
    "@site/api:build: start-checkout.ts:13 is wrong",
    "",
    " Tasks:    1 successful, 2 total",
    "Failed:    @site/api#build",
  ].join("\n");
  expect(extractBuildErrors(log)).toBe("$ node build.ts\nstart-checkout.ts:13 is wrong");
});

test("if no task is named, the end of the whole output is shown", () => {
  expect(extractBuildErrors("one\n\n  x turbo.json is invalid\n")).toBe(
    "one\n  x turbo.json is invalid",
  );
});
