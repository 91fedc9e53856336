import { sampleRepairs } from "@site/content/datasets/census/census-sample";
import { expect, test } from "vitest";

import { gateColumns } from "#app/boot/gate.ts";

test("the gate passes the columns in the order of the repairs", () => {
  expect(sampleRepairs.map(({ column }) => column)).toEqual(gateColumns.map(({ name }) => name));
});
