import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findSeveralValues } from "./find-several-values.ts";

const find = (...cells: string[]) => findSeveralValues(profileLines(["x", ...cells], "\t"));
const tools = [
  "chat;phone",
  "phone",
  "chat;video;phone",
  "video",
  "chat",
  "video;chat",
  "phone;video",
  "chat",
  "phone",
];

test("offers to split lists of values that recur, into rows or columns", () => {
  const [issue] = find(...tools);
  expect(issue?.title).toBe("4 cells hold several values, such as “chat;phone”");
  expect(
    issue && "options" in issue ? issue.options.map(({ label, step }) => [label, step]) : [],
  ).toEqual([
    ["Split into rows", { kind: "split-rows", column: "column 1", by: ";" }],
    [
      "Split into 3 columns",
      {
        kind: "split",
        column: "column 1",
        by: ";",
        into: ["column 1 1", "column 1 2", "column 1 3"],
      },
    ],
  ]);
  expect(issue).toMatchObject({ confidence: "ambiguous", isOptional: true });
});

test.each([", ", ","])("offers to split words between “%s”, in any order", (by) => {
  const [issue] = find(...tools.map((text) => text.replaceAll(";", by)));
  expect(issue).toMatchObject({
    isOptional: true,
    options: [{ step: { kind: "split-rows", by } }, { step: { kind: "split", by } }],
  });
});

test.each([
  [
    "places, whose parts are in one order",
    tools.map((_, at) => ["Bern, BE, CH", "Thun, BE, CH", "Biel, BE, CH"][at % 3] ?? ""),
  ],
  ["numbers with commas", tools.map((_, at) => ["1,2", "2,1,3", "3,2", "1"][at % 4] ?? "")],
  ["sentences", tools.map((text, at) => `${at}; ${text} and more`)],
  ["pairs", tools.map((text) => text.split(";").slice(0, 2).join(";"))],
  ["repeated values", tools.map((text) => text.replace("chat;video", "chat;chat"))],
  ["empty parts", tools.map((text) => text.replace("chat;video", "chat;;video"))],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
