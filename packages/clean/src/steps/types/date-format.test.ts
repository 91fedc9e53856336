import { expect, test } from "vitest";

import { formatDay } from "../../columns/cell-text.ts";
import { dateFormats, formatDateExample, parseDate, SERIAL_DATE } from "./date-format.ts";

test.each([
  ["31/12/2020", "%d/%m/%Y", "2020-12-31"],
  ["1/2/2020", "%d/%m/%Y", "2020-02-01"],
  ["1/2/2020", "%m/%d/%Y", "2020-01-02"],
  ["29.02.2020", "%d.%m.%Y", "2020-02-29"],
  ["29.02.2019", "%d.%m.%Y", undefined],
  ["31.04.2020", "%d.%m.%Y", undefined],
  ["2020-1-5", "%Y-%m-%d", "2020-01-05"],
  ["2020", "%Y-%m-%d", undefined],
  ["20200105", "%Y-%m-%d", undefined],
  ["20200105", "%Y%m%d", "2020-01-05"],
  ["2020015", "%Y%m%d", undefined],
  ["1/1/1699", "%d/%m/%Y", undefined],
  ["1/1/1700", "%d/%m/%Y", "1700-01-01"],
  ["31/12/2199", "%d/%m/%Y", "2199-12-31"],
  ["1/1/2200", "%d/%m/%Y", undefined],
  ["1/1/68", "%d/%m/%y", "2068-01-01"],
  ["1/1/69", "%d/%m/%y", "1969-01-01"],
  ["1/2/30", "%d/%m/%E", "1930-02-01"],
  ["1/2/29", "%d/%m/%E", "2029-02-01"],
  ["29-Feb-68", "%d-%b-%E", "1968-02-29"],
  ["1/2/69", "%m/%d/%E", "1969-01-02"],
  ["1/2/1930", "%d/%m/%E", undefined],
  ["5 Jan 2020", "%d %b %Y", "2020-01-05"],
  ["5 JAN 2020", "%d %b %Y", "2020-01-05"],
  ["5 jAN 2020", "%d %b %Y", "2020-01-05"],
  ["5 January 2020", "%d %b %Y", undefined],
  ["May 5, 2020", "%B %d, %Y", "2020-05-05"],
  ["Jan 1 2000", "%b %d %Y", "2000-01-01"],
  ["2020-01-05 00:00:00", "%Y-%m-%d 00:00:00", "2020-01-05"],
  ["2020-01-05 12:00:00", "%Y-%m-%d 00:00:00", undefined],
  ["153", SERIAL_DATE, "1900-06-01"],
  ["44196", SERIAL_DATE, "2020-12-31"],
  // Spreadsheets count a 29 February 1900, so serial numbers before it are ambiguous.
  ["60", SERIAL_DATE, undefined],
  ["61", SERIAL_DATE, "1900-03-01"],
  ["109574", SERIAL_DATE, "2199-12-31"],
  ["109575", SERIAL_DATE, undefined],
  ["044196", SERIAL_DATE, undefined],
  ["44196.5", SERIAL_DATE, undefined],
  ["0/1/2020", "%d/%m/%Y", undefined],
  ["1/13/2020", "%d/%m/%Y", undefined],
  ["1/1/2020 ", "%d/%m/%Y", undefined],
  ["١/١/٢٠٢٠", "%d/%m/%Y", undefined],
])("parses %s as %s: %s", (text, format, day) => {
  const found = parseDate(text, format);
  expect(found === undefined ? undefined : formatDay(found)).toBe(day);
});

test("the example of a format is a date in that format", () => {
  for (const format of dateFormats) {
    const example = formatDateExample(format).replace(" (no year after 2029)", "");
    expect(formatDay(parseDate(example, format) ?? 0), format).toBe("2020-12-31");
  }
});
