import { expect, test } from "vitest";

import { profileLines } from "../../../tests/read-lines.ts";
import { findHeader } from "./find-header.ts";

function find(...lines: string[]) {
  return findHeader(profileLines(lines, ","));
}

test.each<[string, string[], object]>([
  [
    "names over numbers",
    ["city,people", "Bern,5", "Zug,7"],
    { confidence: "clear", step: { row: 1 } },
  ],
  ["names over texts", ["code,name", "CH,Bern", "DE,Bonn"], { confidence: "likely" }],
  ["a title above them", ["Report,", "city,people", "Bern,5", "Zug,7"], { step: { row: 2 } }],
  [
    "a note over several cells above them",
    ["some,people,,", "like,,notes,of", "name,job,age,born", "Ann,cook,5,2001", "Bo,smith,7,2002"],
    { confidence: "clear", step: { row: 3, numbered: false } },
  ],
  [
    "a name that is an answer too, beside columns of numbers",
    [
      "no,a,b,c,d,e,f,g,Member,h",
      "1,x,1,2,x,y,z,u,Full,k",
      "2,y,3,5,x,y,q,v,Member,k",
      "3,z,3,5,x,y,q,w,Full,k",
    ],
    { confidence: "likely", step: { row: 1 } },
  ],
  [
    "years",
    ["country,2019,2020,2021", "CH,5,7,8", "DE,9,11,13"],
    { confidence: "likely", step: { row: 1 } },
  ],
  ["months", ["country,2019-11,2019-12,2020-01", "CH,5,7,8", "DE,9,1,3"], { confidence: "likely" }],
  ["years under an empty corner", [",2019,2020", "CH,5,7", "DE,9,11"], { confidence: "ambiguous" }],
  ["one year", ["country,2019", "CH,5", "DE,9"], { confidence: "ambiguous" }],
  ["numbers of questions", ["person,1,2,3", "a,4,5,5", "b,1,5,2"], { confidence: "ambiguous" }],
  ["a list that may have a name", ["Anna", "Berta", "Carla"], { confidence: "ambiguous" }],
  ["a list with a name of another form", ["name", "Berta", "Carla"], { confidence: "likely" }],
  [
    "names that come again in the middle",
    ["city,people", "Bern,5", "city,people", "Zug,7"],
    { confidence: "clear" },
  ],
])("%s: names are found", (_, lines, proposal) => {
  expect(find(...lines)).toMatchObject([proposal]);
});

test.each<[string, string[]]>([
  ["data from the first row on", ["Bern,5,7", "Zug,7,8", "Chur,9,9"]],
  ["a category from the first row on", ["Bern,yes", "Zug,no", "Chur,yes"]],
  ["years from the first row on", ["Bern,2019,5", "Zug,2020,7", "Chur,2021,8"]],
  ["an answer among few columns", ["Bern,yes,5,6", "Zug,no,7,8", "Chur,yes,8,9"]],
  ["numbers alone", ["1,2,3", "4,5,6", "7,8,9"]],
])("%s: no row names the columns", (_, lines) => {
  expect(find(...lines)).toEqual([]);
});

const data = (count: number, cells: string) => Array<string>(count).fill(cells);

test("a header is shown by its first names, with the places of columns without one", () => {
  expect(find("city,,people,born", "Bern,x,5,1", "Zug,y,7,2")).toEqual([
    {
      confidence: "clear",
      step: { kind: "header", row: 1, numbered: true },
      count: 4,
      examples: [
        { before: "column 1", after: "city" },
        { before: "column 2", after: "column 2" },
        { before: "column 3", after: "people" },
      ],
      untouched: "The rows below it stay.",
      why: "Row 1 holds texts only, one for each column: it names them.",
    },
  ]);
  expect(find("Report,", "city,people", "Bern,5", "Zug,7")).toMatchObject([
    {
      step: { row: 2, numbered: false },
      untouched: "The row above it goes; those below it stay.",
      why: "Row 2 holds texts only, one for each column: it names them.",
    },
  ]);
  expect(find("Report,", ",", "city,people", "Bern,5", "Zug,7")).toMatchObject([
    { step: { row: 3 }, untouched: "The 2 rows above it go; those below it stay." },
  ]);
  expect(find("country,2019,2020", "CH,5,7", "DE,9,11")).toMatchObject([
    { why: expect.stringMatching(/^Row 1 holds words and a series, such as years/) },
  ]);
});

test("a question about a header names its row", () => {
  expect(find("Anna", "Berta", "Carla")).toEqual([
    {
      confidence: "ambiguous",
      options: [
        {
          label: "Row 1 names the columns",
          step: { kind: "header", row: 1, numbered: false },
        },
      ],
      count: 1,
      examples: [{ before: "column 1", after: "Anna" }],
      untouched: "The rows below it stay.",
      why: "Row 1 may name the columns, or be the first row of data.",
    },
  ]);
});

test("names that are there twice are numbered", () => {
  expect(find("city,people,people", "Bern,5,6", "Zug,7,8")).toMatchObject([
    { step: { numbered: true } },
  ]);
  expect(find("city,people,born", "Bern,5,6", "Zug,7,8")).toMatchObject([
    { step: { numbered: false } },
  ]);
});

test("columns that have a name, all or some, get none", () => {
  const { table } = profileLines(["city,people", "Bern,5", "Zug,7"], ",");
  const named = (...names: string[]) => {
    const columns = table.columns.map((column, at) => ({ ...column, name: names[at] ?? "" }));
    return findHeader({ table: { ...table, columns }, texts: [] });
  };
  expect(named("column 1", "column 2")).toHaveLength(1);
  expect(named("city", "people")).toEqual([]);
  expect(named("column 1", "people")).toEqual([]);
});

test("names have seven of ten cells of the usual row, and the corner counts", () => {
  const ten = data(5, "1,2,3,4,5,6,7,8,9,10");
  expect(find("a,b,c,d,e,f,g,,,", ...ten)).toMatchObject([{ step: { row: 1 } }]);
  expect(find("a,b,c,d,e,f,,,,", ...ten)).toEqual([]);
  expect(find(",b,c,d,e,f,g,,,", ...ten)).toMatchObject([{ step: { row: 1 } }]);
  expect(find(",b,c,d,e,f,,,,", ...ten)).toEqual([]);
  expect(find("a,b,c,d,e,f,,,,", "k,l,m,n,o,p,q,r,s,t", ...ten)).toMatchObject([
    { step: { row: 2 } },
  ]);
});

test("the usual row is the one in the middle, by its cells, of the first hundred", () => {
  const [short, full] = ["x,,,,,,,,,", "1,2,3,4,5,6,7,8,9,10"];
  const names = "a,b,c,d,e,f,,,,";
  expect(find(names, ...data(49, short), ...data(51, full))).toEqual([]);
  expect(find(names, ...data(51, short), ...data(49, full))).toMatchObject([{ step: { row: 1 } }]);
  expect(find(names, ...data(60, short), ...data(200, full))).toMatchObject([{ step: { row: 1 } }]);
  const nine = "1,2,3,4,5,6,7,8,9,";
  expect(find("a,b,c,d,e,f,g,,,", ...data(3, full), ...data(3, nine), short)).toMatchObject([
    { step: { row: 1 } },
  ]);
});

test("ten cells are more than six, seven or eight", () => {
  const [eight, seven, full] = ["1,2,3,4,5,6,7,8,,", "1,2,3,4,5,6,7,,,", "1,2,3,4,5,6,7,8,9,10"];
  expect(find("a,b,c,d,e,f,,,,", full, eight, seven, full, full)).toEqual([]);
});

test("of two full rows above the data the first one names the columns", () => {
  expect(find("a,b", "c,d", "1,2", "3,4")).toMatchObject([{ step: { row: 1 } }]);
});

test("names are looked for in the first twenty rows, of which the last one of a table is none", () => {
  const notes = (count: number) => data(count, "note,,");
  const below = data(40, "1,2,3");
  expect(find(...notes(19), "a,b,c", ...below)).toMatchObject([{ step: { row: 20 } }]);
  expect(find(...notes(20), "a,b,c", ...below)).toEqual([]);
  expect(find("note,,", "a,b,c")).toEqual([]);
  expect(find("a,b,c")).toEqual([]);
  expect(find("a,b,c", "1,2,3")).toMatchObject([{ step: { row: 1 } }]);
});

test("a row without any cell names nothing, also where most are empty", () => {
  expect(find(",", "city,people", "Bern,5", "Zug,7")).toMatchObject([{ step: { row: 2 } }]);
  expect(find("", "name", "Bo", "Cy")).toMatchObject([{ step: { row: 2 } }]);
  expect(find(",,", "a,b,c", ",,", ",,", "1,2,3", ",,")).toMatchObject([{ step: { row: 2 } }]);
});

test("below a row with gaps the names are a full row of other words, right above data", () => {
  const below = ["Ann,cook,5,2001", "Bo,smith,7,2002"];
  const note = "some,people,who,";
  const rowOf = (...lines: string[]) => {
    const [found] = find(...lines);
    return found && "step" in found && found.step.kind === "header" ? found.step.row : undefined;
  };
  expect(rowOf(note, "name,job,age,born", ...below)).toBe(2);
  expect(rowOf(note, "name,job,,born", ...below)).toBe(1);
  expect(rowOf(note, "name,job,job,born", ...below)).toBe(1);
  expect(rowOf(note, "name,job,age,born", "in,years,of,life", ...below)).toBe(3);
  expect(rowOf(note, "Cy,cook,5,2001", "name,job,age,born", ...below)).toBe(1);
  expect(rowOf("name,job,age,born", note, ...below)).toBe(1);
  expect(rowOf(note, ...data(18, "a,b,c,"), "name,job,age,born", ...below)).toBe(20);
  expect(rowOf(note, ...data(19, "a,b,c,"), "name,job,age,born", ...below)).toBe(1);
});

test("comments above the names go with them, however many they are", () => {
  const comments = Array.from({ length: 120 }, (_, at) => `# comment ${at % 7}`);
  const zones = ["AD,+4230,Andorra", "AE,+2518,Dubai", "AF,+3431,Kabul"];
  expect(find(...comments, "#code,place,zone", ...zones)).toMatchObject([
    {
      confidence: "clear",
      step: { kind: "header", row: 121 },
      examples: [{ after: "#code" }, { after: "place" }, { after: "zone" }],
      untouched: "The 120 rows above it go; those below it stay.",
    },
  ]);
  expect(find(...comments, ...zones, "#code,place,zone")).toEqual([]);
});
