import { expect, test } from "vitest";

import { headerStep, profileLines, readLines } from "../../../tests/lines.ts";
import { applySteps } from "../../recipe/apply-steps.ts";
import { profileTable } from "../profile.ts";
import { findJsonObjects } from "./find-json-objects.ts";

const find = (...cells: string[]) =>
  findJsonObjects(profileLines(cells.map((cell) => `x|${cell}`)));

test("offers the keys of JSON objects without lists and objects", () => {
  const [issue] = find('{"a": 1, "b": [2]}', '{"a": null}', '{"c": {}, "column 1": "x"}');
  expect(issue).toMatchObject({
    confidence: "ambiguous",
    title: "3 cells of JSON with 4 keys",
    untouched: "The column stays. Lists and objects in 2 keys stay in it.",
    options: [
      {
        label: "Read 2 keys into columns",
        step: {
          kind: "json-keys",
          keys: [
            ["a", "a"],
            ["column 1", "column 2 column 1"],
          ],
        },
      },
    ],
  });
});

test("gives each key a name of its own", () => {
  const lines = ["a|m a|m", ...[1, 2, 3].map((at) => `1|2|{"a":${at},"b":1,"b ":2}`)];
  const { table } = applySteps(readLines(lines), [headerStep]);
  const [issue] = findJsonObjects(profileTable(table));
  expect(issue).toMatchObject({
    options: [
      {
        step: {
          keys: [
            ["a", "m a 2"],
            ["b", "b"],
            ["b ", "m b"],
          ],
        },
      },
    ],
  });
});

test.each([
  ["lists", ["[1]", "[2]", "[3]"]],
  ["JSON that isn't", ['{"a": 1}', "{a}", '{"a": 2}']],
  ["objects of lists", ['{"a": [1]}', '{"a": []}', '{"a": {}}']],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
