import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findBarePercentages } from "./find-bare-percentages.ts";

const find = (...cells: string[]) => findBarePercentages(profileLines(cells));

test("percentages without a sign get it if they occur with it too, among fractions", () => {
  expect(find("20%", "0.20", "20", "5 %", "5", "0.05")).toMatchObject([
    {
      count: 2,
      step: {
        kind: "spellings",
        pairs: [
          ["20", "20%"],
          ["5", "5%"],
        ],
      },
    },
  ]);
});

test.each([
  ["without fractions, all are percentages", ["20%", "20", "5%"]],
  ["without a percentage, nothing says what 20 is", ["20", "0.2", "5"]],
  ["a number that never has the sign", ["20%", "0.2", "7"]],
  ["1 may be the whole", ["1%", "1", "0.5"]],
])("finds nothing: %s", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
