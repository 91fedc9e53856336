import { type View, wholeTable } from "@site/content/datasets/view/view";
import { expect, test } from "vitest";

import { holdTable } from "./hold-table.ts";

const csv = `city,people,share,since
Bern,133883,0.5,1191-05-01
Zürich,421878,,1218-01-01
"Basel, Stadt",173863,12.25,
Chur,9,2,1465-04-23
,38000,-3,2020-02-29
`;
const columns = [
  { name: "city", type: "string" },
  { name: "people", type: "integer" },
  { name: "share", type: "number" },
  { name: "since", type: "date" },
] as const;

async function found(view: Partial<View>) {
  const table = holdTable();
  await table.open({ file: new Blob([csv]), columns });
  const { rows, missing } = await table.find({ view: { ...wholeTable, ...view } });
  const window = await table.rows({ from: 0, to: rows });
  return { table, missing, numbers: window.rows.map(({ number }) => number), window };
}

test("all rows as the file has them, with the types of their columns", async () => {
  const table = holdTable();
  const { rows, columns: seen } = await table.open({ file: new Blob([csv]), columns });
  expect(rows).toBe(5);
  expect(seen.map(({ type }) => type)).toEqual(["text", "whole", "number", "date"]);
  const { window, missing } = await found({});
  expect(window.rows[2]?.cells).toEqual(["Basel, Stadt", "173863", "12.25", ""]);
  expect(missing).toEqual([1, 0, 1, 1]);
});

test.each<[string, Partial<View>, number[]]>([
  ["a search in all cells, in any case", { search: "ZÜR" }, [2]],
  ["a search meets numbers as they are written", { search: "12" }, [2, 3]],
  [
    "an order by value, missing cells last",
    { sort: { column: "share", descending: false } },
    [5, 1, 4, 3, 2],
  ],
  [
    "the other way round, still last",
    { sort: { column: "share", descending: true } },
    [3, 4, 1, 5, 2],
  ],
  ["bounds of numbers", { filters: { people: { from: "38000", to: "173863" } } }, [1, 3, 5]],
  ["bounds of days", { filters: { since: { from: "1218-01-01", to: "1999-12-31" } } }, [2, 4]],
  ["some values", { filters: { city: { is: ["Bern", "Basel, Stadt"] } } }, [1, 3]],
  ["a part of a text", { filters: { city: { has: "stadt" } } }, [3]],
  ["missing only", { filters: { share: { missing: "only" } } }, [2]],
  [
    "none missing, and another column",
    { filters: { since: { missing: "none" }, people: { to: "40000" } } },
    [4, 5],
  ],
])("%s", async (_, view, numbers) => {
  expect((await found(view)).numbers).toEqual(numbers);
});

test("values with their counts, the most frequent first", async () => {
  const table = holdTable();
  await table.open({ file: new Blob([`${csv}Chur,10,,\n`]), columns });
  expect(table.values({ column: "city" })).toEqual([
    { value: "Chur", count: 2 },
    { value: "Bern", count: 1 },
    { value: "Zürich", count: 1 },
    { value: "Basel, Stadt", count: 1 },
  ]);
  expect(await table.values({ column: "nothing" })).toEqual([]);
});

test("what is shown is saved, without hidden columns", async () => {
  const { table } = await found({
    hidden: ["share", "since"],
    sort: { column: "people", descending: true },
    filters: { people: { from: "100000" } },
  });
  expect(await table.text({ as: "csv" })).toBe(
    'city,people\r\nZürich,421878\r\n"Basel, Stadt",173863\r\nBern,133883\r\n',
  );
  expect(JSON.parse(await table.text({ as: "json" }))).toEqual([
    { city: "Zürich", people: 421878 },
    { city: "Basel, Stadt", people: 173863 },
    { city: "Bern", people: 133883 },
  ]);
  expect((await table.table({})).columns.map(({ type }) => type)).toEqual(["text", "whole"]);
});

test("missing values are null in JSON, and days are texts", async () => {
  const { table } = await found({ filters: { city: { missing: "only" } } });
  expect(JSON.parse(await table.text({ as: "json" }))).toEqual([
    { city: null, people: 38000, share: -3, since: "2020-02-29" },
  ]);
});

test("a file without a column that it should have is refused", async () => {
  await expect(async () =>
    holdTable().open({ file: new Blob(["a,b\n1,2\n"]), columns }),
  ).rejects.toThrow("no column city");
});
