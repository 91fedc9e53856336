import { expect, test } from "vitest";

import { profileLines, readLines } from "../../../tests/lines.ts";
import { getStepKind, type Step } from "../../steps/kinds.ts";
import { detectIssues } from "../detect.ts";
import { profileTable } from "../profile.ts";
import { findHeader, findLongRows, listTables } from "./find-header.ts";
import { rateHeader, sampleColumnsBelow } from "./rate-header.ts";

const header: Step = { kind: "header", row: 1, numbered: true };
const rows = (count: number) => Array.from({ length: count }, (_, at) => `${at},Meier,Chur`);

function named(lines: string[]) {
  return getStepKind(header).apply(readLines(lines, ","), header).table;
}

function findLongRowIssues(...lines: string[]) {
  return findLongRows(profileTable(named(lines)));
}

test("asks about rows with more cells than names, with the option to keep them", () => {
  expect(
    findLongRowIssues("id,name,city", ...rows(30), "31,Meier, Anna,Chur", "32,Kunz, Ben,Thun"),
  ).toMatchObject([
    {
      confidence: "ambiguous",
      options: [
        { label: "Remove 2 rows", step: { kind: "long-rows", columns: 3 } },
        {
          label: "Keep 1 extra column",
          step: { kind: "rename", pairs: [["column 4", "more 1"]] },
        },
      ],
      count: 2,
      examples: [
        { before: "31, Meier,  Anna, Chur", after: undefined },
        { before: "32, Kunz,  Ben, Thun", after: undefined },
      ],
      title: "2 rows have more cells than there are column names",
      untouched: "Until you choose, the columns are checked without these rows.",
    },
  ]);
});

test("a single row has a singular text", () => {
  expect(findLongRowIssues("id,name,city", ...rows(2), "3,Meier, Anna,Chur,Bahnhof")).toMatchObject(
    [
      {
        options: [
          { label: "Remove 1 row" },
          { label: "Keep 2 extra columns", step: { pairs: { length: 2 } } },
        ],
        title: expect.stringMatching(/^1 row has more/),
        untouched: "Until you choose, the columns are checked without this row.",
      },
    ],
  );
});

test.each<[string, string[]]>([
  ["as many names as cells", ["id,name,city,more", ...rows(4), "5,a,b,c"]],
  ["rows with a trailing separator", ["id,name,city,", ...rows(4).map((row) => `${row},`)]],
  ["a column without a name in the middle", ["id,,city", ...rows(4)]],
  ["a value there in more than half of the rows", ["id,name", ...rows(3), "a,b", "b,c"]],
])("leaves %s alone", (_, lines) => {
  expect(findLongRowIssues(...lines)).toEqual([]);
});

test("one extra cell is enough", () => {
  expect(findLongRowIssues("id,name,city", ...rows(4), "5,a,b,c,d", "6,a,b,c")).toMatchObject([
    { count: 2 },
  ]);
});

test("finds nothing in columns without names", () => {
  expect(findLongRows(profileTable(readLines([...rows(9), "1,2,3,4"], ",")))).toEqual([]);
  expect(findLongRows(profileTable(readLines([...rows(2), ",,", ",,"], ",")))).toEqual([]);
});

test("detects types without long rows, and suggests only steps that fit all rows", () => {
  const days = Array.from({ length: 60 }, (_, at) => `${at},2024-01-${10 + (at % 20)},${at}.5,`);
  const long = Array.from({ length: 6 }, (_, at) => `${60 + at},Mar 6, 2024,${at * 7}.5`);
  const table = named(["id,day,amount", ...days, ...long]);
  const found = detectIssues(table);
  expect(found.map((one) => ("step" in one ? one.step.kind : one.title.slice(0, 6)))).toEqual([
    "6 rows",
    "numbers",
  ]);
  expect(found[1]).toMatchObject({ step: { column: "id" } });
});

test("searches all columns after the user keeps the rows", () => {
  const words = ["Oberwil", "Unterwil"].map((name, at) => `${at + 30},x,y, ${name} `);
  const table = named(["id,name,city", ...rows(30), ...words]);
  const isDismissed = (one: { title: string }) => one.title.includes("more cells");
  const columns = detectIssues(table, isDismissed).flatMap((one) =>
    "step" in one ? [one.step] : [],
  );
  expect(columns).toContainEqual(
    expect.objectContaining({ kind: "spaces", columns: ["column 4"] }),
  );
});

test("samples cells by column, without repetitions of the row", () => {
  const table = readLines(["title;", "a;b", "1;x", "a;b", "a;y"], ";");
  expect(sampleColumnsBelow(table, 1)).toEqual([
    ["1", "a"],
    ["x", "y"],
  ]);
  expect(sampleColumnsBelow(table, 4)).toEqual([[], []]);
});

test("in a table of one column, an equal cell is a value", () => {
  expect(sampleColumnsBelow(readLines(["a", "a", "b"]), 0)).toEqual([["a", "b"]]);
});

/** Rates a header above these rows. Cells are separated by commas. */
function rate(names: string, ...rows: string[]) {
  const cells = names.split(",");
  const lines = rows.map((row) => row.split(","));
  return rateHeader(
    cells,
    cells.map((_, at) => lines.map((line) => line[at] ?? "")),
  );
}

test.each<[string, string, string[], ReturnType<typeof rate>]>([
  ["words over one number", "a,b", ["x,y", "u,5", "v,w"], "clear"],
  ["words over words", "a,b", ["x,y", "u,v"], "likely"],
  ["a word over words in the same case", "Ann", ["Bo", "Cy"], "ambiguous"],
  ["a lower-case word over others", "name", ["Bo", "Cy"], "likely"],
  ["a lower-case word over another one", "name", ["Bo", "cy"], "ambiguous"],
  ["a word in capitals over others", "NAME", ["Bo", "cy"], "likely"],
  ["a word in capitals over another one", "NAME", ["Bo", "CY"], "ambiguous"],
  ["a capitalised word over other cases", "Name", ["bo", "CY"], "likely"],
  ["a word over nothing", "name", [], "likely"],
  ["a gap, and words over words", "a,", ["x,y"], "likely"],
  ["an empty text over gaps", "a,", ["x,", "y,"], "likely"],
])("rates %s", (_, names, rows, confidence) => {
  expect(rate(names, ...rows)).toBe(confidence);
});

test("numbers and gaps may recur below; only words are values then", () => {
  expect(rate("country,2019,2020", "CH,2019,8", "DE,3,9")).toBe("likely");
  expect(rate("a,,c", "x,,5", "y,,6")).toBe("clear");
});

test("a recurring word beside series labels: no header", () => {
  const names = "a,b,c,d,e,f,g,h,2019,2020";
  expect(rate(names, "a,1,2,x,x,x,x,x,3,4")).toBeUndefined();
  expect(rate(names, "y,1,2,x,x,x,x,x,3,4")).toBe("likely");
});

test.each<[string, string, string[], ReturnType<typeof rate>]>([
  ["consecutive years", "x,2019,2020,2021", ["a,1,2,3"], "likely"],
  ["years with steps of ten", "x,1990,2000,2010", ["a,1,2,3"], "likely"],
  ["descending years", "x,2021,2020,2019", ["a,1,2,3"], "likely"],
  ["years with another step", "x,2019,2020,2022", ["a,1,2,3"], "ambiguous"],
  ["one year", "x,2019", ["a,1"], "ambiguous"],
  ["a repeated year", "x,2019,2019", ["a,1,2"], undefined],
  ["years under an empty corner", ",2019,2020", ["a,1,2"], "ambiguous"],
  ["years alone", "2019,2020", ["1,2"], undefined],
  ["years with a gap that isn't the corner", "2019,,2021", ["1,2,3"], undefined],
  ["years that the columns continue", "x,2019,2020", ["a,2018,5", "b,2017,6"], undefined],
  ["years that rarely occur below", "x,2019,2020", ["a,2018,5", "b,17,6"], "likely"],
  ["years that another column has", "x,2019,2020", ["2018,1,5", "2017,3,6"], "likely"],
  ["years and months", "x,2019,2019-12", ["a,1,2"], undefined],
  ["years and amounts", "x,2019,3.5", ["a,1,2"], undefined],
  ["months over the end of a year", "x,2019-12,2020-01,2020-02", ["a,1,2,3"], "likely"],
  ["months with a slash", "x,2019/11,2019/12", ["a,1,2"], "likely"],
  ["months of two years", "x,2019-01,2020-01", ["a,1,2"], "likely"],
  ["months with another step", "x,2019-12,2020-01,2020-03", ["a,1,2,3"], "ambiguous"],
  ["a month in two formats", "x,2019-12,2019/12", ["a,1,2"], "ambiguous"],
  ["counts", "x,1,2,3", ["a,4,5,6"], "ambiguous"],
  ["counts that the columns continue", "x,1,2,3", ["a,4,5,6", "b,7,8,9"], "ambiguous"],
  ["two counts", "x,1,2", ["a,4,5"], undefined],
  ["counts with another step", "x,1,2,4", ["a,4,5,6"], undefined],
  ["equal counts", "x,1,1,1", ["a,4,5,6"], undefined],
  ["amounts", "x,1.5,2.5,3.5", ["a,4,5,6"], undefined],
  ["counts over words", "x,1,2,3", ["a,4,S,T", "b,R,S,Q"], "likely"],
  ["days", "x,2019-12-01,2019-12-02", ["a,4,5"], "likely"],
  [
    "days that the columns continue",
    "x,2019-12-01,2019-12-02",
    ["a,2019-12-03,2019-12-04"],
    undefined,
  ],
])("rates labels beside a word: %s", (_, names, rows, confidence) => {
  expect(rate(names, ...rows)).toBe(confidence);
});

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
  [
    "key-value lines right above them",
    [
      "Shop,Bern",
      "From,06/02/2024",
      "day,paid,n",
      "06/19/2024,06/22/2024,5",
      "06/14/2024,06/15/2024,7",
    ],
    { step: { row: 3 } },
  ],
  [
    "rows that become wider",
    ["name,town", "Ana,Rome", "Bo,Paris,x", "Cy,Oslo,y"],
    { step: { row: 1 } },
  ],
  ["a title above them", ["Report,", "city,people", "Bern,5", "Zug,7"], { step: { row: 2 } }],
  [
    "a note above several cells",
    ["some,people,,", "like,,notes,of", "name,job,age,born", "Ann,cook,5,2001", "Bo,smith,7,2002"],
    { confidence: "clear", step: { row: 3, numbered: false } },
  ],
  [
    "a name that is also a value, beside number columns",
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
  ["numbered questions", ["person,1,2,3", "a,4,5,5", "b,1,5,2"], { confidence: "ambiguous" }],
  ["a name that is missing", ["id,,age", "1,Ann,30", "2,Bo,26"], { confidence: "clear" }],
  [
    "numbers over words",
    ["id,100022,100025", "a,TRUE,FALSE", "b,FALSE,TRUE"],
    { confidence: "likely", step: { row: 1 } },
  ],
  ["a word over numbers beside values", ["a,b,c", "1,b,c", "2,b,c"], { confidence: "ambiguous" }],
  ["a list with a possible name", ["Anna", "Berta", "Carla"], { confidence: "ambiguous" }],
  ["a list with a name in another case", ["name", "Berta", "Carla"], { confidence: "likely" }],
  [
    "names that come again in the middle",
    ["city,people", "Bern,5", "city,people", "Zug,7"],
    { confidence: "clear" },
  ],
])("finds the header: %s", (_, lines, issue) => {
  expect(find(...lines)).toMatchObject([issue]);
});

test.each<[string, string[]]>([
  ["data from the first row on", ["Bern,5,7", "Zug,7,8", "Chur,9,9"]],
  ["a category from the first row on", ["Bern,yes", "Zug,no", "Chur,yes"]],
  ["years from the first row on", ["Bern,2019,5", "Zug,2020,7", "Chur,2021,8"]],
  ["a recurring value among few columns", ["Bern,yes,5,6", "Zug,no,7,8", "Chur,yes,8,9"]],
  ["numbers alone", ["1,2,3", "4,5,6", "7,8,9"]],
])("finds no header: %s", (_, lines) => {
  expect(find(...lines)).toEqual([]);
});

const data = (count: number, cells: string) => Array<string>(count).fill(cells);

test("shows the first names, with the position of columns without one", () => {
  expect(find("city,,people,born", "Bern,x,5,1", "Zug,y,7,2")).toMatchObject([
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
      title: "Column names in row 1",
    },
  ]);
  expect(find("Report,", "city,people", "Bern,5", "Zug,7")).toMatchObject([
    {
      step: { row: 2, numbered: false },
      untouched: "The row above it goes; those below it stay.",
      title: "Column names in row 2",
      reason: "Because it has only text, one for each column.",
    },
  ]);
  expect(find("Report,", ",", "city,people", "Bern,5", "Zug,7")).toMatchObject([
    { step: { row: 3 }, untouched: "The 2 rows above it go; those below it stay." },
  ]);
  expect(find("country,2019,2020", "CH,5,7", "DE,9,11")).toMatchObject([
    { reason: expect.stringMatching(/a series, such as years/) },
  ]);
});

test("a question about a header has its row", () => {
  expect(find("Anna", "Berta", "Carla")).toMatchObject([
    {
      confidence: "ambiguous",
      options: [
        {
          label: "Use row 1 as header",
          step: { kind: "header", row: 1, numbered: false },
        },
      ],
      count: 1,
      examples: [{ before: "column 1", after: "Anna" }],
      untouched: "The rows below it stay.",
      title: "Is row 1 a header?",
    },
  ]);
});

test("numbers repeated names", () => {
  expect(find("city,people,people", "Bern,5,6", "Zug,7,8")).toMatchObject([
    { step: { numbered: true } },
  ]);
  expect(find("city,people,born", "Bern,5,6", "Zug,7,8")).toMatchObject([
    { step: { numbered: false } },
  ]);
});

test("finds no header if any column has a name already", () => {
  const { table } = profileLines(["city,people", "Bern,5", "Zug,7"], ",");
  const named = (...names: string[]) => {
    const columns = table.columns.map((column, at) => ({ ...column, name: names[at] ?? "" }));
    return findHeader({ table: { ...table, columns }, texts: [] });
  };
  expect(named("column 1", "column 2")).toHaveLength(1);
  expect(named("city", "people")).toEqual([]);
  expect(named("column 1", "people")).toEqual([]);
});

test("a header has at least 70 % of the usual cells, counting an empty corner", () => {
  const ten = data(5, "1,2,3,4,5,6,7,8,9,10");
  expect(find("a,b,c,d,e,f,g,,,", ...ten)).toMatchObject([{ step: { row: 1 } }]);
  expect(find("a,b,c,d,e,f,,,,", ...ten)).toEqual([]);
  expect(find(",b,c,d,e,f,g,,,", ...ten)).toMatchObject([{ step: { row: 1 } }]);
  expect(find(",b,c,d,e,f,,,,", ...ten)).toEqual([]);
  expect(find("a,b,c,d,e,f,,,,", "k,l,m,n,o,p,q,r,s,t", ...ten)).toMatchObject([
    { step: { row: 2 } },
  ]);
});

test("the usual width is the median of the first hundred rows", () => {
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

test("of two complete rows above the data, the first is the header", () => {
  expect(find("a,b", "c,d", "1,2", "3,4")).toMatchObject([{ step: { row: 1 } }]);
});

test("searches the first forty rows, except the last of several", () => {
  const notes = (count: number) => data(count, "note,,");
  const below = data(80, "1,2,3");
  expect(find(...notes(39), "a,b,c", ...below)).toMatchObject([{ step: { row: 40 } }]);
  expect(find(...notes(40), "a,b,c", ...below)).toEqual([]);
  expect(find("note,,", "a,b,c")).toEqual([]);
  expect(find("a,b,c")).toMatchObject([{ confidence: "likely", step: { row: 1 } }]);
  expect(find("1,2,3")).toEqual([]);
  expect(find("a,b,c", "1,2,3")).toMatchObject([{ step: { row: 1 } }]);
});

test("an empty row isn't a header, even in a mostly empty table", () => {
  expect(find(",", "city,people", "Bern,5", "Zug,7")).toMatchObject([{ step: { row: 2 } }]);
  expect(find("", "name", "Bo", "Cy")).toMatchObject([{ step: { row: 2 } }]);
  expect(find(",,", "a,b,c", ",,", ",,", "1,2,3", ",,")).toMatchObject([{ step: { row: 2 } }]);
});

test("behind a row with gaps, the header is a complete row right above the data", () => {
  const below = ["Ann,cook,5,2001", "Bo,smith,7,2002"];
  const note = "some,people,who,";
  const getHeaderRow = (...lines: string[]) => {
    const [found] = find(...lines);
    return found && "step" in found && found.step.kind === "header" ? found.step.row : undefined;
  };
  expect(getHeaderRow(note, "name,job,age,born", ...below)).toBe(2);
  expect(getHeaderRow(note, "name,job,,born", ...below)).toBe(1);
  expect(getHeaderRow(note, "name,job,job,born", ...below)).toBe(2);
  expect(getHeaderRow(note, "name,job,age,born", "in,years,of,life", ...below)).toBe(3);
  expect(getHeaderRow(note, "Cy,cook,5,2001", "name,job,age,born", ...below)).toBe(1);
  expect(getHeaderRow("name,job,age,born", note, ...below)).toBe(1);
  expect(getHeaderRow(note, ...data(18, "a,b,c,"), "name,job,age,born", ...below)).toBe(20);
  expect(getHeaderRow(note, ...data(19, "a,b,c,"), "name,job,age,born", ...below)).toBe(1);
});

test("removes comment rows above the header", () => {
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

test("of several tables, the first is read, and the others are listed", () => {
  const numbers = ["Bern,5,1", "Zug,7,2", "Chur,8,3"];
  const lines = [
    "city,people,area",
    ...numbers,
    ",,",
    "Rivers,,",
    "river,length,",
    "Aare,288,",
    "Rhine,376,",
  ];
  expect(find(...lines)).toMatchObject([
    { step: { kind: "header", row: 1 } },
    { confidence: "likely", step: { kind: "footer", rows: 4, column: "city", value: "Rivers" } },
  ]);
  expect(listTables(profileLines(lines, ",").table)).toEqual([
    { above: 0, names: 1, below: 5 },
    { above: 6, names: 1, below: 0 },
  ]);
  // The same names begin another part of the same table.
  expect(find("city,people,area", ...numbers, "city,people,size", ...numbers)).toHaveLength(1);
  expect(find("city,people,area", ...numbers, ",,", "Ann,n/a,4", "Bo,5,6")).toHaveLength(1);
});

test("reads a long table below a short one", () => {
  const long = Array.from({ length: 40 }, (_, at) => `${at},${at * 2},${at * 3}`);
  const [issue] = find("what,value,", "total,5,", "mean,7,", ",,", "a,b,c", ...long);
  expect(issue).toMatchObject({ step: { kind: "header", row: 5 } });
});

test.each<[string, string[], object]>([
  [
    "lines of keys and values",
    ["Station,Bern", "From,2020-01-01", ",", "time,temp", "1,2.5", "2,2.7", "3,2.9", "4,3.1"],
    { row: 4 },
  ],
  [
    "a title with more cells",
    ["Created by Ana, May 5, 2016", "cm-1,A,", "4000,0.5,", "3999,0.6,"],
    { row: 2 },
  ],
  [
    "groups whose names fill the gaps",
    ["Region,Q1,,Q2,,Note", ",Units,Sales,Units,Sales,", "Bern,1,2,3,4,", "Zug,5,6,7,8,x"],
    { row: 2, rows: 2 },
  ],
  [
    "an index name below the groups",
    [",2022,2022,2023", ",Units,Sales,Units", "Region,,,", "Bern,1,2,3", "Zug,4,5,6"],
    { row: 3, rows: 3 },
  ],
  ["mostly empty rows", ["a,b,c", "1,2,3", ...data(30, ",,")], { row: 1 }],
])("finds the names behind %s", (_, lines, step) => {
  expect(find(...lines)[0]).toMatchObject({ step });
});
