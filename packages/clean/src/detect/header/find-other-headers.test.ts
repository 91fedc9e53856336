import { expect, test } from "vitest";

import { tableOf } from "../../../tests/table-of.ts";
import { kindOf } from "../../steps/kinds.ts";
import { profileTable } from "../profile.ts";
import { findOtherHeaders } from "./find-other-headers.ts";

function find(...lines: string[]) {
  const table = tableOf(lines, ",");
  const step = { kind: "header", row: 1, numbered: false } as const;
  return findOtherHeaders(profileTable(kindOf(step).apply(table, step).table));
}
const rows = Array.from(
  { length: 12 },
  (_, at) => `${at % 2 === 0 ? "Bern" : "Zug"},${at * 100},${1850 + at}`,
);

test("rows with the names of other files are likely, and go by one column that has no other words", () => {
  expect(find("city,people,year", ...rows, "Ort,Einwohner,Jahr", ...rows)).toMatchObject([
    {
      sureness: "likely",
      count: 1,
      step: { kind: "filter", column: "people", keep: { values: ["Einwohner"] } },
    },
  ]);
});

test.each<[string, string[]]>([
  ["the names themselves, which are another finding", ["city,people,year"]],
  ["a row of missing values", ["Bern,n/a,unknown"]],
  ["a row with a number", ["Bern,many,1850"]],
  ["a row with one word for all", ["none,none,none"]],
  ["a row with an empty cell", ["Total,,average"]],
  ["a row with single letters", ["Bern,x,y"]],
])("%s is left alone", (_, lines) => {
  expect(find("city,people,year", ...rows, ...lines, ...rows)).toEqual([]);
});

test("in a table of words no row stands out", () => {
  const words = Array.from({ length: 12 }, (_, at) => `town ${at},red,round`);
  expect(find("city,colour,form", ...words, "Ort,Farbe,Form")).toEqual([]);
});
