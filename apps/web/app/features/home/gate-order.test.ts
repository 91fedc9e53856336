import { sampleRepairs } from "@site/content/datasets/census/census-sample";
import { expect, test } from "vitest";

import { gateColumns } from "#app/boot/gate.ts";

test("the columns of the gate have the order of the repairs", () => {
  expect(sampleRepairs.map(({ column }) => column)).toEqual(gateColumns.map(({ name }) => name));
});
