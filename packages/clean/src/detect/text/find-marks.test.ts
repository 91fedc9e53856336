import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findMarks } from "./find-marks.ts";

const find = (...cells: string[]) => findMarks(profileLines(cells));

test.each<[string, string[], string[], string]>([
  [
    "currencies",
    ["12 USD", "15 EUR", "USD 20", "€ 9,50", "1.200,00 €", "CHF 12.-"],
    ["USD", "EUR", "€", "CHF"],
    "column 1 currency",
  ],
  ["units", ["70 kg", "154 lb", "82kg", "11 st 4 lb", "75"], ["kg", "lb"], "column 1 unit"],
  ["what has different units", ["5 kg", "3 m", "20 kg", "7 m"], ["kg", "m"], "column 1 unit"],
  ["stars", ["0.4***", "-0.2*", "0.1", "0.5 **"], ["***", "*", "**"], "column 1 mark"],
  ["limits", ["1.2", "<0.05", "0.3", "<LOD", "0.12"], ["<", "<LOD"], "column 1 flag"],
])("offers a column for %s", (_, cells, marks, into) => {
  expect(find(...cells)).toMatchObject([
    { confidence: "ambiguous", options: [{ step: { kind: "marks", marks, into } }] },
  ]);
});

test.each<[string, string[]]>([
  ["a single unit", ["70 kg", "82kg", "75 kg", "80 kg"]],
  ["weights among heights", ["1.83 m", "101 kg", "173", "1.70 m", "5.9 ft"]],
  ["codes", ["A12", "B13", "12C", "G14"]],
  ["words and numbers", ["12", "low", "high", "15", "20"]],
  ["ranges", ["<10", "10-20", "20-30", ">30"]],
  ["plain numbers", ["1", "2", "3", "4"]],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
