import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findMonthNames } from "./find-month-names.ts";

const find = (...cells: string[]) => findMonthNames(profileLines(cells));

test.each<[string, string[], string[]]>([
  ["German months", ["Januar 2020", "März 2020", "Mai 2021"], ["2020-01", "2020-03", "2021-05"]],
  [
    "short French ones",
    ["1er janvier 2021", "15 févr. 2021", "7 août 2021"],
    ["2021-01-01", "2021-02-15", "2021-08-07"],
  ],
  [
    "ordinals",
    ["January 5th, 2021", "Sept 4, 2021", "1 March 2021"],
    ["2021-01-05", "2021-09-04", "2021-03-01"],
  ],
  [
    "German short ones",
    ["01. Jan. 2023", "03. Mär. 2023", "05. Mai. 2023"],
    ["2023-01-01", "2023-03-03", "2023-05-05"],
  ],
  [
    "Spanish ones",
    ["3 de enero de 2021", "4 de mayo de 2021", "5 de mayo de 2021"],
    ["2021-01-03", "2021-05-04", "2021-05-05"],
  ],
  [
    "Polish ones",
    ["3 stycznia 2021", "4 maja 2021", "5 lutego 2021"],
    ["2021-01-03", "2021-05-04", "2021-02-05"],
  ],
  [
    "Russian ones",
    ["5 марта 2021 г.", "6 апреля 2021 г.", "7 мая 2021 г."],
    ["2021-03-05", "2021-04-06", "2021-05-07"],
  ],
  [
    "Hungarian ones",
    ["2021. március 5.", "2021. április 6.", "2021. május 7."],
    ["2021-03-05", "2021-04-06", "2021-05-07"],
  ],
  [
    "Croatian ones",
    ["5. siječnja 2021.", "6. veljače 2021.", "7. svibnja 2021."],
    ["2021-01-05", "2021-02-06", "2021-05-07"],
  ],
  [
    "capitals",
    ["03 OKT 2021", "04 DEZ 2021", "05 MAI 2021"],
    ["2021-10-03", "2021-12-04", "2021-05-05"],
  ],
])("reads %s", (_, cells, dates) => {
  expect(find(...cells)).toMatchObject([
    { confidence: "likely", examples: dates.map((after, at) => ({ before: cells[at], after })) },
  ]);
});

test("lists only the forms that the column uses", () => {
  const [issue] = find("01. Jan. 2023", "03. Mär. 2023", "05. Mai. 2023");
  expect(issue).toMatchObject({ step: { months: { length: 12 } } });
});

test("asks where a weekday contradicts the date", () => {
  expect(find("Sun 1 Jan 2023", "Mon 2 Jan 2023", "Tue 3 Jan 2023")).toMatchObject([
    { confidence: "likely" },
  ]);
  expect(find("Sun 1 Jan 2023", "Mon 2 Jan 2023", "Fri 3 Jan 2023")).toMatchObject([
    { confidence: "ambiguous", title: expect.stringContaining("1 weekday is another") },
  ]);
});

test.each<[string, string[]]>([
  ["dates in a format that is read already", ["1 Jan 2021", "2 Feb 2021", "3 Mar 2021"]],
  ["names with a year", ["Report 2020", "Summary 2021", "Index 2022"]],
  ["few dates among texts", ["mai 2020", "some 2021", "other 2022", "words 2023"]],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
