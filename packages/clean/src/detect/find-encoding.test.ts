import { expect, test } from "vitest";

import { readFile } from "../read/read-file.ts";
import { findEncoding } from "./find-encoding.ts";
import { profileTable } from "./profile.ts";

function find(...cells: string[]) {
  const { table } = readFile(new TextEncoder().encode(`${cells.join("\n")}\n`), { delimiter: "|" });
  return findEncoding(profileTable(table));
}

test("letters that were read in the wrong encoding are likely, with before and after", () => {
  expect(find("ZÃ¼rich", "Bern", "itâ€™s")).toMatchObject([
    { sureness: "likely", count: 2, examples: [{ after: "Zürich" }, { after: "it’s" }] },
  ]);
});

test.each<[string, string[]]>([
  ["right letters", ["Zürich", "it’s", "É…", "京都"]],
  ["an honest pair that would become another letter", ["É…", "Bern"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
