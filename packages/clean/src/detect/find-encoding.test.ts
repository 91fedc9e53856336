import { expect, test } from "vitest";

import { profileOf } from "../../tests/table-of.ts";
import { findEncoding } from "./find-encoding.ts";

function find(...cells: string[]) {
  return findEncoding(profileOf(cells));
}

test("letters that were read in the wrong encoding are likely, with before and after", () => {
  expect(find("ZÃ¼rich", "Bern", "itâ€™s")).toMatchObject([
    {
      sureness: "likely",
      step: { kind: "encoding", columns: ["column 1"] },
      count: 2,
      examples: [{ after: "Zürich" }, { after: "it’s" }],
    },
  ]);
});

test("a rare letter that is right does not speak against it", () => {
  expect(find("\u0190", "ZÃ¼rich")).toMatchObject([{ count: 1 }]);
});

test.each<[string, string[]]>([
  ["right letters", ["Zürich", "it’s", "É…", "京都"]],
  ["a character that nobody types, beside broken ones", ["\u0190", "ZÃ¼rich", "É…"]],
  ["an honest pair that would become another letter", ["É…", "Bern"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
