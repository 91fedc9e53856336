import { type View, wholeTable } from "@site/content/datasets/view/view";
import { expect, test } from "vitest";

import { TableSession } from "./table-session.ts";

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

async function runQuery(view: Partial<View>, text = csv) {
  const table = new TableSession();
  await table.open({ file: new Blob([text]), columns });
  const result = table.query({ view: { ...wholeTable, ...view } });
  const { rows } = table.rows({ from: 0, to: result.rows });
  return {
    ...result,
    table,
    numbers: rows.map(({ number }) => number),
    cells: rows.map(({ cells }) => cells),
  };
}

test("all rows have the texts of the file, and columns have their types", async () => {
  const table = new TableSession();
  expect(await table.open({ file: new Blob([csv]), columns })).toEqual({ rows: 5 });
  const { columns: seen, cells, filtered } = await runQuery({});
  expect(seen.map(({ type }) => type)).toEqual(["text", "whole", "number", "date"]);
  expect(seen.map(({ missing }) => missing)).toEqual([1, 0, 1, 1]);
  expect(cells[2]).toEqual(["Basel, Stadt", "173863", "12.25", ""]);
  expect(filtered).toBe(5);
});

test.each<[string, Partial<View>, number[]]>([
  ["a search in all cells, in any case", { search: "ZÜR" }, [2]],
  ["a search in numbers as they are written", { search: "12" }, [2, 3]],
  [
    "an order by value, missing cells last",
    { sort: { column: "share", descending: false } },
    [5, 1, 4, 3, 2],
  ],
  [
    "a descending order, missing cells still last",
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
  expect((await runQuery(view)).numbers).toEqual(numbers);
});

test("values are counted, the most frequent first", async () => {
  const table = new TableSession();
  await table.open({ file: new Blob([`${csv}Chur,10,,\n`]), columns });
  expect(table.values({ column: "city" })).toEqual([
    { value: "Chur", count: 2 },
    { value: "Bern", count: 1 },
    { value: "Zürich", count: 1 },
    { value: "Basel, Stadt", count: 1 },
  ]);
  expect(table.values({ column: "nothing" })).toEqual([]);
});

test("shown rows are saved without hidden columns", async () => {
  const { table } = await runQuery({
    hidden: ["share", "since"],
    sort: { column: "people", descending: true },
    filters: { people: { from: "100000" } },
  });
  expect(table.text({ format: "csv" })).toBe(
    'city,people\r\nZürich,421878\r\n"Basel, Stadt",173863\r\nBern,133883\r\n',
  );
  expect(JSON.parse(table.text({ format: "json" }))).toEqual([
    { city: "Zürich", people: 421878 },
    { city: "Basel, Stadt", people: 173863 },
    { city: "Bern", people: 133883 },
  ]);
  expect(table.table().columns.map(({ type }) => type)).toEqual(["text", "whole"]);
});

test("missing values are null in JSON, and dates are texts", async () => {
  const { table } = await runQuery({ filters: { city: { missing: "only" } } });
  expect(JSON.parse(table.text({ format: "json" }))).toEqual([
    { city: null, people: 38000, share: -3, since: "2020-02-29" },
  ]);
});

test("a file without an expected column fails to open", async () => {
  await expect(async () =>
    new TableSession().open({ file: new Blob(["a,b\n1,2\n"]), columns }),
  ).rejects.toThrow("no column city");
});

const measures = (["count", "sum", "mean", "median"] as const).map((kind) => ({
  column: "people",
  kind,
}));
const longCsv = `${csv}Bern,1,0.5,2020-02-29\n,5,,\nBern,3,1e-3,\n`;

const runLongQuery = (view: Partial<View>) => runQuery(view, longCsv);

test("groups have their values, row counts and measures, and missing values are the last group", async () => {
  const {
    columns: seen,
    cells,
    rows,
    filtered,
  } = await runLongQuery({
    grouping: { by: ["city"], measures },
    // Groups have no hidden columns.
    hidden: ["city"],
  });
  expect({ rows, filtered }).toEqual({ rows: 5, filtered: 8 });
  expect(seen.map(({ name, type }) => [name, type])).toEqual([
    ["city", "text"],
    ["rows", "whole"],
    ["people_count", "whole"],
    ["people_sum", "whole"],
    ["people_mean", "number"],
    ["people_median", "number"],
  ]);
  expect(cells).toEqual([
    ["Basel, Stadt", "1", "1", "173863", "173863", "173863"],
    ["Bern", "3", "3", "133887", "44629", "3"],
    ["Chur", "1", "1", "9", "9", "9"],
    ["Zürich", "1", "1", "421878", "421878", "421878"],
    ["", "2", "2", "38005", "19002.5", "19002.5"],
  ]);
});

test("groups have only filtered rows, and are sorted stably by a measure", async () => {
  const {
    cells,
    numbers,
    filtered,
    columns: seen,
  } = await runLongQuery({
    filters: { people: { to: "200000" } },
    grouping: { by: ["city", "since"], measures: [{ column: "share", kind: "mean" }] },
    sort: { column: "share_mean", descending: true },
  });
  expect(filtered).toBe(7);
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(cells).toEqual([
    ["Basel, Stadt", "", "1", "12.25"],
    ["Chur", "1465-04-23", "1", "2"],
    ["Bern", "1191-05-01", "1", "0.5"],
    ["Bern", "2020-02-29", "1", "0.5"],
    ["Bern", "", "1", "0.001"],
    ["", "2020-02-29", "1", "-3"],
    ["", "", "1", ""],
  ]);
  expect(seen.map(({ missing }) => missing)).toEqual([2, 3, 0, 1]);
});

test("groups are saved with all digits, and without rows there are no groups", async () => {
  const grouping = { by: ["share"], measures: [{ column: "people", kind: "mean" as const }] };
  const { table } = await runLongQuery({ grouping, sort: { column: "rows", descending: true } });
  expect(table.text({ format: "csv" })).toBe(
    "share,rows,people_mean\r\n0.5,2,66942\r\n,2,210941.5\r\n-3,1,38000\r\n1e-3,1,3\r\n2,1,9\r\n12.25,1,173863\r\n",
  );
  expect(JSON.parse(table.text({ format: "json" }))[1]).toEqual({
    share: null,
    rows: 2,
    people_mean: 210941.5,
  });
  const none = await runLongQuery({ search: "nowhere", grouping });
  expect(none.rows).toBe(0);
  expect(none.table.text({ format: "csv" })).toBe("share,rows,people_mean\r\n");
});

test("the values of each column are counted in all rows and in the filtered ones", async () => {
  const { distributions } = await runQuery({
    filters: { people: { from: "38000", to: "173863" } },
  });
  const [city, people, share, since] = distributions;
  expect(city).toMatchObject({
    isBinned: false,
    unshownValues: 0,
    missing: { all: 1, filtered: 1 },
    bars: [
      { label: "Basel, Stadt", all: 1, filtered: 1 },
      { label: "Bern", all: 1, filtered: 1 },
      { label: "Chur", all: 1, filtered: 0 },
      { label: "Zürich", all: 1, filtered: 0 },
    ],
  });
  expect(people).toMatchObject({
    isBinned: true,
    range: {
      all: { minimum: "9", median: "133883", maximum: "421878" },
      filtered: { minimum: "38000", median: "133883", maximum: "173863" },
    },
  });
  expect(people?.bars).toHaveLength(16);
  expect(people?.bars.reduce((sum, { all }) => sum + all, 0)).toBe(5);
  expect(people?.bars.reduce((sum, { filtered }) => sum + filtered, 0)).toBe(3);
  expect(people?.bars.at(-1)).toMatchObject({ all: 1, filtered: 0 });
  expect(share?.missing).toEqual({ all: 1, filtered: 0 });
  expect(since?.range?.filtered).toEqual({
    minimum: "1191-05-01",
    median: "1605-09-29",
    maximum: "2020-02-29",
  });
});

test("a value far from all others has its own bar", async () => {
  const rows = Array.from({ length: 200 }, (_, at) => `city ${at},${at},,`);
  const table = new TableSession();
  await table.open({
    file: new Blob([`city,people,share,since\n${rows.join("\n")}\nfar,5000000,,\n`]),
    columns,
  });
  const { distributions } = table.query({ view: { ...wholeTable, search: "far" } });
  const bars = distributions[1]?.bars ?? [];
  expect(bars).toHaveLength(17);
  expect(bars.at(-1)).toEqual({ label: "198 to 5000000", all: 2, filtered: 1, isTail: true });
  expect(Math.min(...bars.slice(0, -1).map(({ all }) => all))).toBeGreaterThan(10);
});

test("the bounds of a bar match the rows that it counts, also for long numbers close together", async () => {
  const numbers = Array.from({ length: 380 }, (_, at) => 70_001 + at);
  const table = new TableSession();
  await table.open({
    file: new Blob([`city,people,share,since\n${numbers.map((one) => `,${one},,\n`).join("")}`]),
    columns,
  });
  const { distributions } = table.query({ view: wholeTable });
  const bars = distributions[1]?.bars ?? [];
  expect(bars).toHaveLength(16);
  for (const { label, all } of bars) {
    const [from = 0, to = 0] = label.split(" to ").map(Number);
    expect(
      numbers.filter((one) => one >= from && one <= to),
      label,
    ).toHaveLength(all);
  }
});

test("of many values only the frequent ones have bars, and values that occur once have none", async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `city ${at},${Math.min(at, 40)},7,`);
  const table = new TableSession();
  await table.open({
    file: new Blob([`city,people,share,since\n${rows.join("\n")}\n`]),
    columns: columns.map((column) => ({ ...column, isCategory: column.name === "people" })),
  });
  const { distributions } = table.query({ view: wholeTable });
  expect(distributions.map(({ bars, unshownValues }) => [bars.length, unshownValues])).toEqual([
    [0, 60],
    [1, 40],
    [1, 0],
    [0, 0],
  ]);
  expect(distributions[1]?.bars[0]).toEqual({ label: "40", all: 20, filtered: 20 });
  expect(distributions[2]?.bars[0]).toEqual({ label: "7", all: 60, filtered: 60 });
});
