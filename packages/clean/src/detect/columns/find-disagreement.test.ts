import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { detectIssues } from "../detect.ts";
import { findDisagreement } from "./find-disagreement.ts";

const CITIES = ["Bern", "Zug", "Chur", "Thun", "Baden", "Aarau", "Uster", "Olten"];
/** Rows of a zip code, its city, and a text of each row. */
const rows = Array.from({ length: 80 }, (_, at) => {
  const place = at % CITIES.length;
  return `${3000 + place * 11},${CITIES[place]},remark ${at}`;
});

const find = (...more: string[]) => findDisagreement(profileLines([...rows, ...more], ","));

test("suggests what other rows with the same key have", () => {
  expect(find("3000,Berne,x", "3011,,y")).toMatchObject([
    {
      confidence: "likely",
      count: 2,
      examples: [
        { before: "Berne", after: "Bern" },
        { before: "", after: "Zug" },
      ],
      step: { kind: "agree", column: "column 2", of: "column 1" },
    },
  ]);
});

test("asks about numbers, which may have changed between two rows", () => {
  const turned = rows.map((row) => row.split(",")).map(([zip, city, text]) => [city, zip, text]);
  const lines = [...turned.map((cells) => cells.join()), "Bern,3001,x"];
  expect(findDisagreement(profileLines(lines, ","))).toMatchObject([
    { confidence: "ambiguous", options: [{ step: { column: "column 2", of: "column 1" } }] },
  ]);
});

test("finds the key of rows that contradict each other often, as in tables of several sources", () => {
  const lines = Array.from({ length: 30 * 7 }, (_, at) => {
    const flight = at % 30;
    const source = Math.floor(at / 30);
    return `F${flight},${source < 4 ? `gate ${flight}a` : `gate ${flight}b${source}`}`;
  });
  expect(findDisagreement(profileLines(lines, ","))).toMatchObject([
    { confidence: "ambiguous", count: 90, options: [{ step: { of: "column 1" } }] },
  ]);
});

test.each([
  ["values that agree by chance only", (at: number) => `k${at % 6},v${(at * 7) % 5}`],
  ["a value that nearly all rows have", (at: number) => `k${at % 6},${at % 25 === 0 ? "a" : "b"}`],
  ["values without exception", (at: number) => `k${at % 6},v${at % 6}`],
  [
    "values that differ in how they are written",
    (at: number) => `k${at % 6},${at % 12 < 11 ? `v ${at % 6}` : `V-${at % 6}`}`,
  ],
  [
    "rows that share an amount",
    (at: number) => {
      const amount = [500, 12_000, 300_000, 1_500_000, 45_000_000, 800][at % 6] ?? 0;
      return `${amount},${at < 6 ? amount + 5 : amount}`;
    },
  ],
  ["dates", (at: number) => `k${at % 6},${at < 3 ? "1/2/2020" : `${(at % 6) + 1}.3.2020`}`],
])("ignores %s", (_, write) => {
  const lines = Array.from({ length: 120 }, (_, at) => write(at));
  expect(findDisagreement(profileLines(lines, ","))).toEqual([]);
});

test("a word that other rows correct is not asked about as a typo", () => {
  const lines = rows.flatMap((row) =>
    [row, row].map((line) => line.replace("Baden", "Winterthur")),
  );
  const { table } = profileLines([...lines, "3044,Wintherthur,x"], ",");
  const found = detectIssues(table).filter((issue) =>
    JSON.stringify(issue).includes("Wintherthur"),
  );
  expect(found).toMatchObject([{ step: { kind: "agree" } }]);
});

test("two names of one thing aren't a disagreement", () => {
  const lines = Array.from({ length: 120 }, (_, at) => {
    const key = at % 12;
    const isEnglish = key < 6 === at < 90;
    return `k${key},${(isEnglish ? ["Germany", "France", "Sweden"] : ["DE", "FR", "SE"])[key % 3]}`;
  });
  expect(findDisagreement(profileLines(lines, ","))).toEqual([]);
});

test("a key with a value in each row decides, not the other way round", () => {
  const lines = Array.from({ length: 210 }, (_, at) => {
    const flight = at % 30;
    const time = Math.floor(flight / 2);
    return `F${flight},${at % 19 === 0 ? "" : at % 50 === 1 ? "late" : `gate ${time}`}`;
  });
  const found = findDisagreement(profileLines(lines, ","));
  const steps = found.flatMap((issue) => ("step" in issue ? [issue.step] : []));
  const asked = found.flatMap((issue) => ("options" in issue ? issue.options : []));
  expect([...steps, ...asked.map(({ step }) => step)]).toMatchObject([
    { column: "column 2", of: "column 1" },
  ]);
});
