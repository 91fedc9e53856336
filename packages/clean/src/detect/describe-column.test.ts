import { expect, test } from "vitest";

import { readLines } from "../../tests/lines.ts";
import { describeUnchecked, findUndecidedValues } from "./describe-column.ts";

const open = (...cells: string[]) => readLines(cells).columns;
const describeCells = (...cells: string[]) =>
  open(...cells).map((column) => describeUnchecked(column))[0];

test.each<[string, string[]]>([
  ["ISO weeks", ["2024-W01", "2024-W02", "2024-W03"]],
  ["quarters", ["Q1 2024", "Q2 2024", "Q3 2024"]],
  ["fiscal years", ["FY15/16", "FY2020", "FY2021"]],
  [
    "JSON, not checked inside, except “attributes”",
    ["attributes", ...Array.from("123456", (at) => `{"a":${at}}`)],
  ],
  ["fractions or ratings", ["4/5", "3/5", "5/5"]],
  ["numbers with their error", ["5.1 ± 0.2", "4.9±0.1", "5.0 ± 0.3"]],
  ["ordinals", ["1.", "2.", "10."]],
  ["Roman numerals", ["I", "IV", "XII"]],
  ["angles in degrees", ["52°31'12\"N", "48°51'24\"N", "33°51'31\"S"]],
  ["email addresses", ["a@b.de", "c@d.org", "e@f.com"]],
  ["coordinates", ["52.52, 13.40", "48.85, 2.35", "51.50, -0.12"]],
  ["dimensions", ["10x20", "5 x 7", "3 x 4 x 5 cm"]],
  ["durations", ["1 h 20 min", "45 min", "2h"]],
  ["ratios", ["1:2", "3:4", "1:10"]],
  ["version numbers", ["1.2.3", "v2.0.1", "1.10.0"]],
  ["times", ["9:05", "10:30", "23:59"]],
  ["dates with a time", ["2023-01-05 10:30", "2023-01-06T10:30:00Z", "2023-02-07 11:15 CET"]],
  ["times, except “noon”", ["9am", "10:30 PM", "noon", "11:00"]],
  ["months", ["Jan-20", "Feb-20", "March 2021", "Oct '21"]],
  ["fractions or ratings, except “unknown”", ["120/80", "130/85", "110/70", "unknown"]],
  ["email addresses, except “x”", ["a@b.de", "c@d.org", "e@f.com", "g@h.ch", "x"]],
  ["numbers of more than 15 digits, kept as text", ["1", "2", "3"].map((end) => end.repeat(20))],
  ["numbers, except “47393996303418497800”", ["1", "47393996303418497800", "3"]],
  ["not checked: text with numbers", ["Deck 20", "Deck 21", "Deck 22"]],
  ["not checked: text with numbers", ["Rs 100/-", "Rs 250/-", "Rs 75/-"]],
  ["not checked: text with numbers", ["5'10", "6'1", "5'7"]],
  ["not checked: text with numbers", ["20 °C", "68 °F", "21°C"]],
  ["dates, except “13.13.2023”", ["14.02.2023", "15.03.2023", "13.13.2023"]],
  [
    "dates, except 3 values such as “00.01.2023”",
    ["14.02.2023", "15.03.1023", "00.01.2023", "00.01.2023", "16.04.2023"].toReversed(),
  ],
  ["dates that can't be read", ["13.13.2023", "14.14.2023", "15.15.2023"]],
  [
    "dates with a time, except “2023-02-30 12:00”",
    ["2023-01-05 10:30", "2023-02-30 12:00", "2023-03-03 13:45"],
  ],
  ["times, except “25:61”", ["9:05", "25:61", "23:59", "11:15"]],
  ["numbers, except “1O0”", ["100", "1O0", "1,200.5", "-3e4", "7 %"]],
  ["numbers, except “12.”", ["100", "12.", "3"]],
  ["numbers, except “about the same as before…”", ["100", "about the same as before it", "3"]],
  ["IP addresses, except “999.1.1.1”", ["192.168.0.1", "10.0.0.255", "999.1.1.1"]],
  ["not checked: text with numbers", ["12 Main St", "Elm 4", "c/o 5 Oak-Rd", "9"]],
  ["several values in a cell", ["War; Crime", "Crime", "War; Drama; Crime", "Drama; War", "War"]],
  ["several values in a cell", ["a, b, c", "x", "a, b", "b", "c"]],
  ["several values in a cell", ["a,b,c", "d,e,f", "g,h,i,j"]],
  ["several values in a cell", ["red/green/blue", "red", "green", "blue"]],
  [
    "not checked: free text",
    ["The train was late again", "I like to work at home", "No remarks for this time"],
  ],
])("says that a column has %s", (what, cells) => {
  expect(describeCells(...cells)).toBe(what);
});

test.each<[string, string[]]>([
  ["words", ["Bern", "Zug", "Bern", "Chur"]],
  ["names with a comma", ["Sample, Ida", "Example, Ben", "Mockup, Zoe"]],
  ["codes of one kind", ["AB-12", "CD-345", "EF-6"]],
  ["numbers that may be codes", ["02130", "10115", "80331"]],
  ["numbers of books", ["978-3-16-148410-0", "978-0-306-40615-7", "0-306-40615-2"]],
  ["words with a slash", ["and/or", "Yes", "n/a", "No"]],
  ["a sentence that recurs", Array.from({ length: 9 }, () => "strongly agree with this one")],
])("says nothing about %s", (_, cells) => {
  expect(describeCells(...cells)).toBeUndefined();
});

test("leaves out what can't be read if an issue says it", () => {
  const [column] = open("14.02.2023", "15.03.2023", "13.13.2023");
  expect(column && describeUnchecked(column, { hasIssue: true })).toBeUndefined();
});

test("finds names of one country, and what isn't an email address", () => {
  expect(findUndecidedValues(open("DE", "Germany", "FR", "Sweden"))).toMatchObject([
    { sentence: "“DE”, “Germany” are one country" },
  ]);
  expect(findUndecidedValues(open("a@b.de", "c@@d.de", "e@f.de"))).toMatchObject([
    { sentence: "“c@@d.de” isn't an email address" },
  ]);
  expect(findUndecidedValues(open("Germany", "GERMANY", "France"))).toEqual([]);
  expect(findUndecidedValues(open("de", "on", "it is", "to go", "a word"))).toEqual([]);
});
