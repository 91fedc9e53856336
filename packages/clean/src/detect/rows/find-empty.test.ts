import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findBlankRows } from "./find-empty.ts";

test("is certain about rows without any value", () => {
  expect(findBlankRows(profileLines(["a;b", ";", "c;", ";", "d;e"], ";"))).toMatchObject([
    { confidence: "clear", step: { kind: "blank-rows" }, count: 2, examples: [] },
  ]);
  expect(findBlankRows(profileLines(["a;b", "c;"], ";"))).toEqual([]);
});
