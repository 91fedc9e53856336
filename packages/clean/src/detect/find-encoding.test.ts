import { expect, test } from "vitest";

import { profileLines } from "../../tests/read-lines.ts";
import { findBrokenEncoding } from "./text/find-untidy-text.ts";

function find(...cells: string[]) {
  return findBrokenEncoding(profileLines(cells));
}

test("letters that were read in the wrong encoding are likely, with before and after", () => {
  expect(find("ZÃ¼rich", "Bern", "itâ€™s")).toMatchObject([
    {
      confidence: "likely",
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
