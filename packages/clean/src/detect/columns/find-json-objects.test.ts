import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
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

test.each([
  ["lists", ["[1]", "[2]", "[3]"]],
  ["JSON that isn't", ['{"a": 1}', "{a}", '{"a": 2}']],
  ["objects of lists", ['{"a": [1]}', '{"a": []}', '{"a": {}}']],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
