import { expect, test } from "vitest";

import { applyToLines, headerStep, profileLines } from "../../../tests/lines.ts";
import { findMarks } from "./find-marks.ts";

const mixed = ["1,50", "2.75", "€3.99", "€1,204.10", "5,25 EUR", "1.830,10 €", "-€7.00"];

test("a single currency is removed from numbers with decimal points and commas", () => {
  const [issue] = findMarks(profileLines(mixed));
  expect(issue).toMatchObject({ title: "5 values with €, EUR", confidence: "likely" });
  const step = issue && "step" in issue ? issue.step : headerStep;
  const lines = ["column 1", ...mixed.map((cell) => `"${cell}"`)];
  expect(applyToLines(lines, headerStep, step)).toMatchObject({
    lines: ["column 1", '"1,50"', "2.75", "3.99", '"1,204.10"', '"5,25"', '"1.830,10"', "-7.00"],
  });
});

test("a currency beside the numbers with a comma only is removed too", () => {
  const [issue] = findMarks(profileLines(["1.50", "2.75", "1.203,99 EUR", "5,25 EUR"]));
  expect(issue?.title).toBe("2 values with EUR");
});

test.each([
  ["two currencies", [...mixed, "$5.00"]],
  ["decimal points only", ["1.50", "2.75", "€3.99", "€1,204.10", "5.25 EUR"]],
  ["no currency", ["1,50", "2.75", "3.99", "5,25"]],
])("leaves %s to other detectors", (_, cells) => {
  const steps = findMarks(profileLines(cells)).map((issue) => "step" in issue && issue.step.kind);
  expect(steps).not.toContain("replace-pattern");
});
