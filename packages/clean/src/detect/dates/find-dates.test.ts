import { expect, test } from "vitest";

import { describeOption, profileLines } from "../../../tests/lines.ts";
import { findDates } from "./find-dates.ts";

function find(...cells: string[]) {
  return findDates(profileLines(cells));
}

const getFormats = (found: ReturnType<typeof find>) =>
  found.map((one) => ("step" in one && one.step.kind === "dates" ? one.step.formats : "ambiguous"));

test("asks about dates of which some have the day first, and some the month", () => {
  const cells = [
    "13.12.2020",
    "12.13.2020",
    "14.11.2020",
    "11.14.2020",
    "01.02.2020",
    "20.09.2020",
  ];
  expect(findDates(profileLines(cells))).toMatchObject([
    {
      confidence: "ambiguous",
      options: [
        {
          examples: [{ before: "01.02.2020", after: "2020-02-01" }],
          step: { formats: ["%d.%m.%Y", "%m.%d.%Y"], rest: "stop" },
        },
        { step: { formats: ["%m.%d.%Y", "%d.%m.%Y"], rest: "stop" } },
      ],
    },
  ]);
});

test("finds a few dates behind many days as spreadsheets count them", () => {
  const serials = Array.from({ length: 25 }, (_, at) => String(44_197 + at * 3));
  expect(findDates(profileLines([...serials, "2021-04-01", "2021-04-05"]))).toMatchObject([
    { options: [{ step: { formats: ["%Y-%m-%d", "days since 1899-12-30"] } }] },
  ]);
});

test.each<[string, string[], unknown]>([
  ["a day above 12 decides", ["1/2/2020", "3/4/2020", "31/1/2020"], ["%d/%m/%Y"]],
  ["a day above 12 in the middle decides", ["1/2/2020", "3/4/2020", "1/31/2020"], ["%m/%d/%Y"]],
  ["years first", ["2020-01-02", "2020-03-04", "2021-05-06"], ["%Y-%m-%d"]],
  ["months by name", ["5 Jan 2020", "6 FEB 2020", "7 Mar 2020"], ["%d %b %Y"]],
  [
    "several forms",
    ["2020-01-02", "31.1.2020", "2021-05-06", "1.2.2020"],
    ["%d.%m.%Y", "%Y-%m-%d"],
  ],
])("detects %s", (_, cells, formats) => {
  expect(getFormats(find(...cells))).toEqual([formats]);
});

test("asks for the order if no day is above 12, with a date that shows the difference", () => {
  const [question] = find("1/1/2020", "3/4/2020", "5/6/2020");
  expect(question).toMatchObject({
    confidence: "ambiguous",
    options: [{ label: "Read day first" }, { label: "Read month first" }],
  });
});

test("asks about spreadsheet serial numbers that lie among the dates", () => {
  const days = ["1900-06-01", "1910-04-15", "1920-01-01"];
  expect(find(...days, "153", "7306")).toMatchObject([
    {
      confidence: "ambiguous",
      options: [{ step: { formats: ["%Y-%m-%d", "days since 1899-12-30"] } }],
    },
  ]);
  expect(find(...days, "44196")).toEqual([]);
});

test("each option shows the results for both ambiguous formats", () => {
  const [question] = find("1/6/1850", "1/4/1860", "01.06.1850", "01.04.1860", "1850-06-01");
  expect(question && "options" in question && question.options.map(describeOption)).toEqual(
    expect.arrayContaining(["1/6/1850 is 1850-06-01, 01.06.1850 is 1850-06-01"]),
  );
});

test("infers the order for each separator", () => {
  const cells = ["3/31/2020", "4/5/2020", "31.3.2020", "5.4.2020", "4/6/2020"];
  expect(find(...cells)).toMatchObject([
    { confidence: "likely", step: { formats: ["%m/%d/%Y", "%d.%m.%Y"] } },
  ]);
});

test.each<[string, string[], string[]]>([
  ["versions", ["1.2.10", "1.3.11", "2.3.11"], ["1.2.10 is 2010-02-01", "1.2.10 is 2010-01-02"]],
  ["two digits between points", ["31.1.20", "1.2.20", "2.2.20"], ["31.1.20 is 2020-01-31"]],
  [
    "two-digit years that would be in the future",
    ["31/1/20", "1/2/30", "2/3/98"],
    ["1/2/30 is 1930-02-01", "1/2/30 is 2030-02-01"],
  ],
  [
    "such years in an ambiguous order",
    ["1/2/52", "1/2/52", "3/2/98"],
    [
      "1/2/52 is 1952-02-01",
      "1/2/52 is 1952-01-02",
      "1/2/52 is 2052-02-01",
      "1/2/52 is 2052-01-02",
    ].map((label) => expect.stringContaining(label)),
  ],
])("asks about %s", (_, cells, labels) => {
  expect(find(...cells)).toMatchObject([
    { confidence: "ambiguous", options: { length: labels.length } },
  ]);
});

test.each<[string, string[]]>([
  ["eight digits", ["20200101", "20200102", "20200103", "20200104", "20200105"]],
  ["two-digit years", ["31/1/20", "1/2/20", "2/2/20"]],
])("is not certain about %s", (_, cells) => {
  expect(find(...cells)).toMatchObject([{ confidence: "likely" }]);
});

test.each<[string, string[]]>([
  [
    "a mistyped date among 99",
    [...Array.from({ length: 99 }, (_, at) => `2020-01-${(at % 28) + 1}`), "2020-02-30"],
  ],
  ["numbers", ["1.5", "2.25", "3.75"]],
  ["versions", ["1.2.3", "1.2.4", "2.0.1"]],
  ["a few eight-digit codes", ["20200101", "20200101", "20200102"]],
  ["both orders in one format", ["13/1/2020", "1/13/2020", "14/1/2020", "1/14/2020"]],
  ["dates that don't exist", ["31/2/2020", "30/2/2020", "31/4/2020"]],
  ["words", ["May", "June", "July"]],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test("says what decides the order, and shows three dates whose day and month differ", () => {
  const cells = ["2020-01-02", "13/1/2020", "2/2/2020", "5/2/2020", "1/12/2020", "3/4/2020"];
  expect(find(...cells)).toEqual([
    {
      confidence: "likely",
      step: {
        kind: "dates",
        column: "column 1",
        formats: ["%d/%m/%Y", "%Y-%m-%d"],
        rest: "stop",
      },
      count: 6,
      examples: [
        { before: "13/1/2020", after: "2020-01-13" },
        { before: "5/2/2020", after: "2020-02-05" },
        { before: "1/12/2020", after: "2020-12-01" },
      ],
      title: "All 6 values are dates, such as 31/12/2020, 2020-12-31",
      reason: "Because some values fit only this order of day and month.",
      untouched: "Missing cells stay missing.",
    },
  ]);
  expect(find("2/2/2020", "3/3/2020", "4/4/2020")).toMatchObject([
    { confidence: "clear", examples: [{ before: "2/2/2020", after: "2020-02-02" }, {}, {}] },
  ]);
});

test("is certain about dates with the year first, without mentioning the order", () => {
  expect(find("2020-01-02", "2020-03-04", "2021-05-06")).toMatchObject([
    {
      confidence: "clear",
      examples: [],
      title: "All 3 values are dates, such as 2020-12-31",
    },
  ]);
});

test("the question says what it is about", () => {
  const getReasons = (...cells: string[]) => find(...cells).map(({ title }) => title);
  expect(getReasons("1/2/2020", "3/4/2020", "5/6/2020")).toEqual(["Day first or month first?"]);
  expect(getReasons("31.1.20", "1.2.20", "2.2.20")).toEqual(["Are these dates?"]);
  expect(getReasons("31/1/20", "1/2/30", "2/3/98")).toEqual([
    "Which century are the two-digit years in?",
  ]);
});

test("eight digits beside other dates are dates too", () => {
  expect(getFormats(find("20200101", "31.1.2020", "1.2.2020"))).toEqual([["%d.%m.%Y", "%Y%m%d"]]);
});
