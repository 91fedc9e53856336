import { expect, test } from "vitest";

import { formatExample } from "./date-format.ts";
import {
  type TimeFormat,
  timeFormats,
  createTimeFormatter,
  getOutputFormat,
} from "./time-format.ts";

const zones: TimeFormat["zones"] = [
  ["Z", 0],
  ["+01:00", 60],
  ["-0930", -570],
  ["CET", 60],
  ["EST", -300],
];

test.each<[string, string[], TimeFormat["zones"], string | undefined]>([
  ["2:05 PM", ["%I:%M %p"], [], "14:05"],
  ["2:05 pm", ["%I:%M %p"], [], "14:05"],
  ["2:05 Pm", ["%I:%M %p"], [], "14:05"],
  ["2:05PM", ["%I:%M %p"], [], undefined],
  ["12:00 AM", ["%I:%M %p"], [], "00:00"],
  ["12:00 PM", ["%I:%M %p"], [], "12:00"],
  ["0:30 AM", ["%I:%M %p"], [], undefined],
  ["13:30 PM", ["%I:%M %p"], [], undefined],
  ["02:05 AM", ["%I:%M %p"], [], "02:05"],
  ["5pm", ["%I%p"], [], "17:00"],
  ["9:05", ["%H:%M"], [], "09:05"],
  ["24:00", ["%H:%M"], [], undefined],
  ["23:60", ["%H:%M"], [], undefined],
  ["9:5", ["%H:%M"], [], undefined],
  ["9:05:60", ["%H:%M:%S"], [], undefined],
  ["9:05", ["%H:%M:%S", "%H:%M"], [], "09:05:00"],
  ["18.00.09", ["%H.%M.%S"], [], "18:00:09"],
  ["18.00:09", ["%H.%M.%S"], [], undefined],
  ["18a00a09", ["%H.%M.%S"], [], undefined],
  ["31.12.2020 18.00.09", ["%d.%m.%Y %H.%M.%S"], [], "2020-12-31 18:00:09"],
  ["9:05 ", ["%H:%M"], [], undefined],
  ["9:a remark of some", ["%H:%M"], [], undefined],
  ["٩:٠٥", ["%H:%M"], [], undefined],
  ["31/12/2020 9:05", ["%d/%m/%Y %H:%M"], [], "2020-12-31 09:05"],
  ["31/02/2020 9:05", ["%d/%m/%Y %H:%M"], [], undefined],
  ["31/12/2020  9:05", ["%d/%m/%Y %H:%M"], [], undefined],
  ["31/12/2020", ["%d/%m/%Y %H:%M"], [], undefined],
  ["1/1/1700 0:00", ["%d/%m/%Y %H:%M"], [], "1700-01-01 00:00"],
  ["Dec 31, 2020 2:05 PM", ["%b %d, %Y %I:%M %p"], [], "2020-12-31 14:05"],
  ["2020-12-31T14:05:09", ["%Y-%m-%dT%H:%M:%S"], [], "2020-12-31 14:05:09"],
  ["2020-12-31T14:05Z", ["%Y-%m-%dT%H:%M"], zones, "2020-12-31T14:05Z"],
  ["2020-12-31 00:30 +01:00", ["%Y-%m-%d %H:%M"], zones, "2020-12-30T23:30Z"],
  ["2020-12-31 14:30-0930", ["%Y-%m-%d %H:%M"], zones, "2021-01-01T00:00Z"],
  ["2020-12-31 14:05:09 EST", ["%Y-%m-%d %H:%M:%S"], zones, "2020-12-31T19:05:09Z"],
  ["1700-01-01 00:00 CET", ["%Y-%m-%d %H:%M"], zones, "1699-12-31T23:00Z"],
  [
    "2020-12-31 14:05 EST",
    ["%Y-%m-%d %H:%M"],
    [
      ["ST", 0],
      ["EST", -300],
    ],
    "2020-12-31T19:05Z",
  ],
  ["2020-12-31 14:05", ["%Y-%m-%d %H:%M"], zones, undefined],
  ["2020-12-31 14:05 XEST", ["%Y-%m-%d %H:%M"], zones, undefined],
  ["2020-12-31 14:05  CET", ["%Y-%m-%d %H:%M"], zones, undefined],
  ["CET", ["%Y-%m-%d %H:%M"], zones, undefined],
])("formats %s, read as %j with zones %j, as %s", (text, formats, withZones, written) => {
  expect(createTimeFormatter({ formats, zones: withZones })(text)).toBe(written);
});

test("the example of a format is a time in that format, and has the output format of the step", () => {
  for (const format of timeFormats) {
    const step = { formats: [format], zones: [] };
    const written = createTimeFormatter(step)(formatExample(format));
    // Formats without minutes give 14:00.
    const expected = formatExample(getOutputFormat(step));
    expect(written, format).toBe(format.includes("%M") ? expected : expected.replace(":05", ":00"));
  }
});

test.each<[string, string[], TimeFormat["zones"]]>([
  ["%H:%M", ["%H:%M", "%I:%M %p"], []],
  ["%H:%M:%S", ["%H:%M", "%H:%M:%S"], []],
  ["%Y-%m-%d %H:%M", ["%d/%m/%Y %H:%M"], []],
  ["%Y-%m-%dT%H:%MZ", ["%d/%m/%Y %H:%M"], zones],
])("formats all as %s", (written, formats, withZones) => {
  expect(getOutputFormat({ formats, zones: withZones })).toBe(written);
});
