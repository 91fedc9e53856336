import { expect, test } from "vitest";

import { getCellText } from "../columns/cell-text.ts";
import { detectIssues } from "../detect/detect.ts";
import { openFile } from "./open-file.ts";

async function readCells(text: string): Promise<string[][]> {
  const { dialect, table } = await openFile(new TextEncoder().encode(text));
  expect(dialect).toEqual({ format: "json" });
  return Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => getCellText(column, row)),
  );
}

test.each([
  ["a list of objects", '[{"id": 1, "name": "Ä\\n"}, {"id": 2, "name": null}]'],
  ["one object per line", '{"id":1,"name":"Ä\\n"}\n{"id":2,"name":null}\n'],
  ["a list beside other members", '{"count":2,"rows":[{"id":1,"name":"Ä\\n"},{"id":2}],"next":[]}'],
  ["a list of lists", '[["id","name"],[1,"\\u00c4\\n"],[2,null]]'],
])("reads %s", async (_, text) => {
  expect(await readCells(text)).toEqual([
    ["id", "name"],
    ["1", "Ä\n"],
    ["2", ""],
  ]);
});

test("keeps numbers and inner values as they are written", async () => {
  const text =
    '[{"n":9007199254740993,"list":[1.10, {"a":"]"}]},{"more":true,"n":1e3,"list":-0.50}]';
  expect(await readCells(text)).toEqual([
    ["n", "list", "more"],
    ["9007199254740993", '[1.10, {"a":"]"}]', ""],
    ["1e3", "-0.50", "true"],
  ]);
});

test("reads long texts and deep values", async () => {
  const long = '\\"x'.repeat(2_000_000);
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  const [, row] = await readCells(`[{"long":"${long}","deep":${deep}}]`);
  expect(row?.map(({ length }) => length)).toEqual([4_000_000, 200_000]);
});

test("leaves out a last line that is cut off, and says so", async () => {
  const file = new TextEncoder().encode('{"a":1}\n{"a":2}\n{"a":3,"b":');
  const { table, assumptions } = await openFile(file);
  expect([table.rows, table.columns.length]).toEqual([3, 1]);
  expect(assumptions).toMatchObject([{ option: "rows", lines: [3] }]);
});

test("names are certain, and rows without values stay", async () => {
  const text = '[{"a":"x","b":"y"},{},{"a":"x","b":"y"}]';
  const { table } = await openFile(new TextEncoder().encode(text));
  const clear = detectIssues(table).filter(({ confidence }) => confidence === "clear");
  expect(clear.map((issue) => "step" in issue && issue.step)).toEqual([
    { kind: "header", row: 1, numbered: false },
  ]);
});

test.each(['[{"a":1}', '{"a":1}}', '[{"a":01}]', '[{"a":1},[2]]', "[[1,2]]x", '{"a"'])(
  "reads what isn't JSON as other text: %s",
  async (text) => {
    const opened = openFile(new TextEncoder().encode(text)).then(({ dialect }) => dialect.format);
    await expect(opened.catch(({ code }: { code: string }) => code)).resolves.toMatch(
      /^(text|other-text|quote-not-closed)$/,
    );
  },
);
