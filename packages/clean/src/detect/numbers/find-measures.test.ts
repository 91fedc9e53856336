import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findMeasures } from "./find-measures.ts";

const find = (...cells: string[]) => findMeasures(profileLines(cells));

test("feet and inches among centimetres are converted", () => {
  expect(find("5 ft 9 in", "180 cm", `6'2"`, `5'10"`, "172 cm")).toMatchObject([
    {
      recommendation: "Because each value has its unit.",
      options: [
        {
          label: "Convert to cm",
          step: {
            pairs: [
              ["5 ft 9 in", "175.26"],
              ["180 cm", "180"],
              [`6'2"`, "187.96"],
              [`5'10"`, "177.8"],
              ["172 cm", "172"],
            ],
          },
        },
        { label: "Convert to ft" },
      ],
    },
  ]);
});

test("numbers without a unit are in the one in which they are as large", () => {
  expect(find("70 kg", "154 lb", "82", "165 lbs", "61,5")).toMatchObject([
    {
      options: [
        {
          label: "Convert to kg",
          step: {
            pairs: [
              ["70 kg", "70"],
              ["154 lb", "69.85"],
              ["165 lbs", "74.84"],
              ["61,5", "61.5"],
            ],
          },
        },
        { label: "Convert to lb" },
      ],
    },
  ]);
});

test("durations are converted, and a clock is in hours if it is then as long as the others", () => {
  const durations = ["1h 30m", "45 min", "2h", "90 min", "2 h 15 min"];
  expect(find(...durations)).toMatchObject([
    {
      recommendation: expect.any(String),
      options: [
        { label: "Convert to h", examples: [{ before: "1h 30m", after: "1.5" }, {}, {}] },
        { label: "Convert to min", examples: [{ before: "1h 30m", after: "90" }, {}, {}] },
      ],
    },
  ]);
  expect(find(...durations, "1:30")).toMatchObject([{ recommendation: expect.any(String) }]);
  const [asked] = find("1 min", "2 min", "90 s", "1m 10s", "1:30", "2:15");
  expect(asked?.title).toBe("Does 1:30 mean 1 h 30 min?");
  expect(asked).not.toHaveProperty("recommendation");
});

test.each([
  ["units that differ by powers of ten", ["1 kg", "300 g", "2 kg", "5 g", "7 kg"]],
  ["one unit", ["1 lb", "2 lb", "3 lb", "4 lb", "5 lb"]],
  ["two dimensions", ["180 cm", "70 kg", "172 cm", "5 lb", "4 ft"]],
  ["times of day", ["10:30", "11:45", "9:15", "8:00", "7:10"]],
  ["a number whose unit is open", ["180 cm", "5 ft", "9000000", "172 cm", "6 ft"]],
])("finds nothing: %s", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
