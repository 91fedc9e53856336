import { parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";

import { tableToParquet } from "./parquet.ts";

const table = {
  columns: [
    { name: "day", type: "date" },
    { name: "people", type: "integer" },
    { name: "share", type: "number" },
    { name: "place", type: "string" },
  ],
  rows: [
    ["1850-06-01", 1_483_789, 0.5, "Zürich"],
    ["2000-02-29", null, -1.25, null],
    [null, -1, null, ""],
  ],
} as const;

test("days, whole numbers, fractions, texts and missing values can be read back", async () => {
  const file = tableToParquet(table);
  const rows = await parquetReadObjects({ file: file.buffer as ArrayBuffer });
  expect(rows).toEqual([
    { day: new Date("1850-06-01"), people: 1_483_789n, share: 0.5, place: "Zürich" },
    { day: new Date("2000-02-29"), people: null, share: -1.25, place: null },
    { day: null, people: -1n, share: null, place: "" },
  ]);
});
