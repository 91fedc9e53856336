import { expect, test } from "vitest";

import { profileOf } from "../../tests/table-of.ts";
import { findBlankRows } from "./find-blank-rows.ts";

test("rows without any value are sure", () => {
  expect(findBlankRows(profileOf(["a;b", ";", "c;", ";", "d;e"], ";"))).toMatchObject([
    { sureness: "sure", step: { kind: "blank-rows" }, count: 2, examples: [] },
  ]);
  expect(findBlankRows(profileOf(["a;b", "c;"], ";"))).toEqual([]);
});
