import { expect, test } from "vitest";

import { readCsv } from "../../read/read-csv.ts";
import { applySteps } from "../../recipe/apply-steps.ts";
import type { Step } from "../../steps/kinds.ts";
import { detectIssues } from "../detect.ts";
import { profileTable } from "../profile.ts";
import { findJoinableColumns } from "./find-joinable.ts";

const rows = ["31/12/2020,14:05", "1/12/2020,9:00", "2/12/2020,10:30", "3/12/2020,11:00", ","];
const more = ["4/12/2020,12:15", "5/12/2020,13:00"];

function createTable(names: string, lines: readonly string[]) {
  const text = `${[names, ...lines].join("\n")}\n`;
  const { table } = readCsv(new TextEncoder().encode(text), { delimiter: "," });
  return applySteps(table, [{ kind: "header", row: 1, numbered: false }]).table;
}
const find = (names: string, lines: readonly string[]) =>
  findJoinableColumns(profileTable(createTable(names, lines)));

test.each(["date,time", "startDate,startTime", "Zeit am,Datum am", "arrival_date,arrival_time"])(
  "offers to join a date and its time: %s",
  (names) => {
    const lines = [...rows, ...more];
    const [first = ""] = names.split(",");
    const isTurned = first.startsWith("Zeit");
    const turned = lines.map((line) => line.split(",").toReversed().join(","));
    const columns = isTurned ? names.split(",").toReversed() : names.split(",");
    expect(find(names, isTurned ? turned : lines)).toMatchObject([
      {
        confidence: "ambiguous",
        options: [
          {
            label: "Join 2 columns",
            step: { kind: "join", columns, between: " ", into: columns.join(" ") },
          },
        ],
        count: 6,
        examples: [],
        title: `2 columns have a date and its time: “${columns[0]}”, “${columns[1]}”`,
      },
    ]);
  },
);

const dates = ["2020,1,31", "2020,2,1", "2021,12,9", "1999,10,10", "1700,01,05"];

test.each(["year,month,day", "startYear,startMonth,startDay", "Jahr,Monat,Tag"])(
  "offers to join year, month and day: %s",
  (names) => {
    expect(find(names, [...dates, ",,"])).toMatchObject([
      {
        confidence: "ambiguous",
        options: [
          {
            label: "Join 3 columns",
            step: { columns: names.split(","), between: "-", into: names.replaceAll(",", " ") },
          },
        ],
        count: 5,
        title: `3 columns have the parts of a date: “${names.replaceAll(",", "”, “")}”`,
        untouched: "All three columns stay beside the new one.",
      },
    ]);
  },
);

test("all dates may be the first of a month", () => {
  expect(
    find(
      "year,month,day",
      Array.from(dates, () => "2020,5,1"),
    ),
  ).toHaveLength(1);
});

test("joins year, month and day in this order, whatever the order of the columns", () => {
  const [found] = find("day,month,year", ["31,1,2020", "1,2,2020", "9,12,2021", "5,1,20", "1,1,1"]);
  expect(found).toBeUndefined();
  const turned = dates.map((line) => line.split(",").toReversed().join(","));
  expect(find("day,month,year", turned)).toMatchObject([
    { options: [{ step: { columns: ["year", "month", "day"] } }] },
  ]);
});

test.each<[string, string, string[]]>([
  ["an invalid month", "year,month,day", [...dates, "2020,13,1"]],
  ["an invalid day", "year,month,day", [...dates, "2020,12,32"]],
  ["an invalid year", "year,month,day", [...dates, "20,12,1"]],
  ["a month without a day", "year,month,day", [...dates, "2020,12,"]],
  ["parts of two things", "start year,end month,start day", dates],
  ["four rows", "year,month,day", dates.slice(1)],
])("leaves parts of a date alone: %s", (_, names, lines) => {
  expect(find(names, lines)).toEqual([]);
});

test("doesn't convert date parts before the answer, and detects the joined date afterwards", () => {
  const table = createTable("year,month,day", dates);
  const sureNumbers = detectIssues(table).filter(
    (one) => "step" in one && one.step.kind === "numbers" && one.confidence === "clear",
  );
  expect(sureNumbers).toEqual([]);
  const columns = ["year", "month", "day"];
  const join: Step = { kind: "join", columns, between: "-", into: "on" };
  expect(detectIssues(applySteps(table, [join]).table)).toContainEqual(
    expect.objectContaining({
      step: { kind: "dates", column: "on", formats: ["%Y-%m-%d"], rest: "stop" },
    }),
  );
});

test("finds nothing if a date has no time or a time has no date", () => {
  const three = [...rows, ...more].map((line) => `${line},${line.split(",")[0]}`);
  expect(find("date,time,day", three)).toEqual([]);
  const times = [...rows, ...more].map((line) => `${line},${line.split(",")[1]}`);
  expect(find("date,time,hour", times)).toEqual([]);
  const twice = [...rows, ...more].map((line) => line.replace(/(.*),.*/, "$1,$1"));
  expect(find("date,day", twice)).toEqual([]);
  expect(find("a start date,ast art time", [...rows, ...more])).toEqual([]);
});

test("finds nothing if the name of the new column exists", () => {
  const lines = [...rows, ...more].map((line) => `${line},x`);
  expect(find("date,time,date time", lines)).toEqual([]);
});

test.each<[string, string, string[]]>([
  ["a duration", "date,duration", [...rows, ...more]],
  ["an invalid time", "date,time", [...rows, ...more, "6/12/2020,25:00"]],
  ["an invalid date", "date,time", [...rows, ...more, "soon,10:00"]],
  ["a time without a date", "date,time", [...rows, ...more, ",10:00"]],
  ["two date columns with the same words", "date day,time", [...rows, ...more]],
  [
    "the same time in all rows",
    "date,time",
    [...rows, ...more].map((row) => row.replace(/,.+/, ",10:00")),
  ],
  ["the time of another event", "start date,end time", [...rows, ...more]],
  ["few rows", "date,time", rows],
])("leaves alone: %s", (_, names, lines) => {
  expect(find(names, lines)).toEqual([]);
});

test("asks once, and detects the joined column", () => {
  const table = createTable("date,time", [...rows, ...more]);
  const questions = detectIssues(table).filter((one) => "options" in one);
  const steps = questions.flatMap((one) => ("options" in one ? [one.options[0]?.step] : []));
  const [join] = steps.flatMap((step) => (step?.kind === "join" ? [step] : []));
  expect(join).toBeDefined();
  const { table: joined } = applySteps(table, join ? [join] : []);
  const next = detectIssues(joined);
  expect(next.flatMap((one) => ("step" in one ? [one.step] : []))).toContainEqual({
    kind: "times",
    column: "date time",
    formats: ["%d/%m/%Y %H:%M"],
    zones: [],
    rest: "stop",
  });
  const kinds = next
    .flatMap((one) => ("options" in one ? one.options : []))
    .map(({ step }) => step.kind);
  expect(kinds).not.toContain("join");
});
