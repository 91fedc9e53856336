import { expect, test } from "vitest";

import { describeOption, profileLines } from "../../../tests/lines.ts";
import { isWithinRecipeLimits } from "../../recipe/recipe.ts";
import { formatExample } from "../../steps/types/date-format.ts";
import { findTimes } from "./find-times.ts";

function find(...cells: string[]) {
  return findTimes(profileLines(cells));
}
const getLabels = (found: ReturnType<typeof find>) =>
  found.flatMap((one) => ("options" in one ? one.options.map(describeOption) : ["likely"]));

test.each<[string, string[], string[], string]>([
  ["AM and PM", ["2:05 PM", "11:30 AM", "12:15 AM"], ["%I:%M %p"], "14:05"],
  ["AM and PM in several forms", ["2:05 PM", "3pm", "12:15 am"], ["%I:%M %p", "%I%p"], "14:05"],
  [
    "AM and PM among hours after noon",
    ["2:05 PM", "13:30", "00:15"],
    ["%I:%M %p", "%H:%M"],
    "14:05",
  ],
  [
    "dates with a time, the year last",
    ["31/12/2020 14:05", "1/12/2020 9:00", "2/12/2020 10:00"],
    ["%d/%m/%Y %H:%M"],
    "2020-12-31 14:05",
  ],
  [
    "dates with a time in two formats",
    ["31.12.2020 14:05", "2020-12-01 09:00", "2020-12-02 09:00"],
    ["%Y-%m-%d %H:%M", "%d.%m.%Y %H:%M"],
    "2020-12-31 14:05",
  ],
  [
    "a T among spaces, and seconds",
    ["2020-12-31T14:05:10", "2020-12-01 09:00", "2020-12-02 09:00"],
    ["%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
    "2020-12-31 14:05:10",
  ],
  ["points, with AM and PM", ["6.30 PM", "11.15 am", "12.05 PM"], ["%I.%M %p"], "18:30"],
  [
    "points, with AM and PM in several forms",
    ["6.30pm", "11.15.10 AM", "12.05.00PM", "7 pm"],
    ["%I.%M%p", "%I.%M.%S %p", "%I.%M.%S%p", "%I %p"],
    "18:30:00",
  ],
  [
    "dates with a time with points",
    ["2020-12-31 18.00.00", "2020-12-01 09.00.00", "2020-12-02 10.30.15"],
    ["%Y-%m-%d %H.%M.%S"],
    "2020-12-31 18:00:00",
  ],
  [
    "dates with a time with points and AM or PM",
    ["31/12/2020 6.30 PM", "1/12/2020 9.00 AM", "2/12/2020 10.30 AM"],
    ["%d/%m/%Y %I.%M %p"],
    "2020-12-31 18:30",
  ],
  [
    "a T behind one date format, a space behind another",
    ["31.12.2020 14:05", "2020-12-01T09:00", "2020-12-02T09:00"],
    ["%Y-%m-%dT%H:%M", "%d.%m.%Y %H:%M"],
    "2020-12-31 14:05",
  ],
  [
    "points among colons",
    ["18.00.00", "19:30:00", "07:45:10"],
    ["%H.%M.%S", "%H:%M:%S"],
    "18:00:00",
  ],
])("detects %s", (_, cells, formats, after) => {
  const found = find(...cells);
  expect(found.every((one) => "step" in one && isWithinRecipeLimits(one.step))).toBe(true);
  expect(found).toMatchObject([
    {
      confidence: "likely",
      step: { kind: "times", formats, zones: [] },
      examples: expect.arrayContaining([{ before: cells[0], after }]),
    },
  ]);
});

test.each<[string, string[], string[], string]>([
  [
    "the order of day and month",
    ["1/1/2020 10:00", "3/4/2020 10:00", "5/6/2020 11:00"],
    ["3/4/2020 10:00 is 2020-04-03 10:00", "3/4/2020 10:00 is 2020-03-04 10:00"],
    "Day first or month first?",
  ],
  [
    "times without AM or PM among others",
    ["14:05", "2:05 PM", "2:05", "11:00 AM"],
    ["2:05 PM is 14:05"],
    "Times with and without AM or PM",
  ],
  [
    "points between hours, minutes and seconds",
    ["18.00.00", "19.30.00", "07.45.10"],
    ["18.00.00 is 18:00:00"],
    "Are these times?",
  ],
  [
    "points in times that may be dates",
    ["12.10.05", "19.30.00", "17.45.10"],
    ["12.10.05 is 12:10:05"],
    "Are these times?",
  ],
  [
    "several offsets",
    ["2020-03-01T10:00:00+01:00", "2020-03-01T10:00:00Z", "2020-03-01T10:00:00-0930"],
    ["2020-03-01T10:00:00+01:00 is 2020-03-01T09:00:00Z"],
    "3 time zones: +01:00, Z, -0930",
  ],
  [
    "one time zone behind dates with the year last",
    ["31/12/2020 14:05 CET", "30/12/2020 09:00 CET", "29/12/2020 10:00 CET"],
    ["31/12/2020 14:05 CET is 2020-12-31T13:05Z"],
    "1 time zone: CET",
  ],
  [
    "time zone abbreviations",
    ["2020-03-01 10:00 CET", "2020-07-01 10:00 CEST", "2020-03-02 00:30 CET"],
    ["2020-03-01 10:00 CET is 2020-03-01T09:00Z"],
    "2 time zones: CET, CEST",
  ],
  [
    "an ambiguous abbreviation",
    ["2020-03-01 10:00 CST", "2020-03-01 10:00 EST", "2020-03-02 10:00 CST"],
    ["2020-03-01 10:00 CST is 2020-03-01T16:00Z", "2020-03-01 10:00 CST is 2020-03-01T02:00Z"],
    "2 time zones: CST, EST",
  ],
  [
    "an ambiguous abbreviation and order of day and month,",
    ["1/1/2020 10:00 BST", "3/4/2020 10:00 Z", "5/6/2020 10:00 BST"],
    [
      ["2020-04-03", "2020-06-05"],
      ["2020-03-04", "2020-05-06"],
    ].flatMap(([day, other]) =>
      ["09:00Z", "04:00Z"].map(
        (hour) =>
          `1/1/2020 10:00 BST is 2020-01-01T${hour}, 3/4/2020 10:00 Z is ${day}T10:00Z, ` +
          `5/6/2020 10:00 BST is ${other}T${hour}`,
      ),
    ),
    "2 time zones: BST, Z",
  ],
  [
    "two ambiguous abbreviations",
    ["2020-03-01 10:00 CST", "2020-03-01 10:00 IST", "2020-03-02 10:00 CST"],
    ["16:00Z", "02:00Z"].flatMap((hour) =>
      ["04:30Z", "09:00Z", "08:00Z"].map(
        (other) =>
          `2020-03-01 10:00 CST is 2020-03-01T${hour}, 2020-03-01 10:00 IST is 2020-03-01T${other}`,
      ),
    ),
    "2 time zones: CST, IST",
  ],
])("asks about %s", (_, cells, labels, title) => {
  const found = find(...cells);
  expect(getLabels(found)).toEqual(labels);
  expect(found).toMatchObject([
    {
      confidence: "ambiguous",
      count: cells.length,
      examples: [],
      title,
    },
  ]);
});

test.each<[string, string[]]>([
  ["times that sort already", ["14:05", "09:30", "23:59"]],
  ["possible minutes and seconds", ["4:05", "3:59", "12:01:30"]],
  [
    "dates with a time that sort already",
    ["2020-12-31 14:05", "2020-12-01 09:00", "2021-01-02 10:00"],
  ],
  ["years first, with strokes", ["2001/01/10 18:20", "2001/01/31 16:45", "2001/02/11 13:11"]],
  [
    "the same zone in all rows",
    ["2020-12-31T14:05:00Z", "2020-12-01T09:00:00Z", "2021-01-02T10:00:00Z"],
  ],
  ["fractional seconds", ["2020-12-31T14:05:00.123Z", "2020-12-01 09:00", "2021-01-02 10:00"]],
  ["an unknown zone", ["2020-12-31 14:05 XYZ", "2020-12-01 09:00 CET", "2021-01-02 10:00 CET"]],
  ["an invalid time", ["2:05 PM", "14:05 PM", "11:30 AM"]],
  ["a date that doesn't exist", ["31/2/2020 10:00", "30/1/2020 10:00", "1/2/2020 10:00"]],
  ["dates among dates with a time", ["31/12/2020 14:05", "1/12/2020", "2/12/2020 10:00"]],
  ["times among words", ["2:05 PM", "noon", "11:30 AM"]],
  [
    "many times before a word",
    [...Array.from({ length: 20 }, (_, at) => `2:${at + 10} PM`), "noon"],
  ],
  ["times among dates with a time", ["31/12/2020 14:05", "14:05", "30/12/2020 10:00"]],
  ["times with a zone and no date", ["2:05 PM CET", "3:05 PM CET", "11:30 AM CET"]],
  [
    "too many ambiguous abbreviations",
    ["31/12/2020 14:05 CST", "31/12/2020 14:05 IST", "31/12/2020 14:05 BST"],
  ],
  ["dates with two-digit years", ["12.10.05", "11.09.12", "01.02.20"]],
  ["versions", ["1.18.0", "1.19.2", "1.20.0"]],
  ["hours and minutes with a point", ["18.30", "19.00", "20.15"]],
  ["results", ["3:1", "2:2", "0:4"]],
  ["ratios", ["16:9 PM", "4:3", "1:1"]],
  ["dates", ["31/12/2020", "1/12/2020", "2/12/2020"]],
  ["empty columns", ["2:05 PM", "3:05 PM"]],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test.each(["1:05", "12:59"])("asks if %s among times with AM and PM is AM or PM", (time) => {
  expect(find("2:05 PM", time, "11:00 AM")).toMatchObject([{ confidence: "ambiguous" }]);
});

const days = ["%Y-%m-%d", "%d.%m.%Y", "%B %d, %Y"];
const clocks = ["%H.%M.%S", "%I:%M %p", "%I:%M:%S%p", "%I.%M %p", "%I.%M%p", "%I.%M.%S %p", "%I%p"];

test.each(days.flatMap((day) => clocks.map((clock) => `${day} ${clock}`)))(
  "parses each text like %s",
  (format) => {
    const written = (day: string, hour: string) =>
      formatExample(format.replace("%d", day).replace(/%[HI]/, hour));
    const cells = [written("31", "10"), written("30", "11"), written("29", "09")];
    expect(find(...cells)).toMatchObject([{ step: { formats: [format] } }]);
    expect(find(...cells).every((one) => "step" in one && isWithinRecipeLimits(one.step))).toBe(
      true,
    );
  },
);

test("leaves uniform times alone", () => {
  for (const cells of [
    ["14:05", "11:30", "00:15"],
    ["2020-12-31 14:05", "2020-12-01 09:00", "2020-12-02 10:00"],
    ["2020-03-01T09:00:00Z", "2020-03-01T10:00:00Z", "2020-03-01T19:30:00Z"],
  ]) {
    expect(find(...cells)).toEqual([]);
  }
});

test("asks which zone times without one are in, if others have one", () => {
  const cells = ["2020-12-31 14:05 CET", "2020-12-01 09:00", "2021-01-02 10:00"];
  expect(find(...cells)).toMatchObject([
    {
      title: "2 times have no time zone: which is meant?",
      options: [
        { label: "Read as UTC", examples: [{ after: "2020-12-01 09:00Z" }] },
        { label: "Read as CET", examples: [{ after: "2020-12-01 09:00 CET" }] },
      ],
    },
  ]);
});
