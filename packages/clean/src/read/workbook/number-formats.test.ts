import { expect, test } from "vitest";

import { formatNumberCell, type NumberDisplay, getNumberDisplay } from "./number-formats.ts";

test.each([
  ["day", [14, 15, 16, 17]],
  ["time", [18, 19, 20, 21, 45, 47]],
  ["moment", [22]],
  ["duration", [46]],
  ["number", [0, 1, 2, 9, 13, 23, 44, 48]],
])("%s: the predefined formats %j", (as, ids) => {
  for (const id of ids) expect(getNumberDisplay(id, undefined)).toEqual({ as });
});

test.each<[string, NumberDisplay]>([
  ["yyyy-mm-dd", { as: "day" }],
  ["mmm", { as: "day" }],
  ["D.M.", { as: "day" }],
  ["yy hh", { as: "moment" }],
  ["dd/mm/yyyy hh:mm", { as: "moment" }],
  ["hh:mm", { as: "time" }],
  ["mm:ss", { as: "time" }],
  ["[h]:mm", { as: "duration" }],
  ["[mm]:ss", { as: "duration" }],
  ["[Red][>5]0.00", { as: "number" }],
  ["[$-409]yyyy", { as: "day" }],
  ["General", { as: "number" }],
  ['"day" 0', { as: "number" }],
  ['"day"0', { as: "number" }],
  ["\\d0", { as: "number" }],
  ["_d0", { as: "number" }],
  ["0;yyyy", { as: "number" }],
  ["00000", { as: "zeros", width: 5 }],
  ["0000_)", { as: "zeros", width: 4 }],
  ["\\-000", { as: "zeros", width: 3 }],
  ["General00", { as: "zeros", width: 2 }],
  ["0", { as: "number" }],
  ["#,000", { as: "number" }],
  ["00.0", { as: "number" }],
  ["", { as: "number" }],
])("classifies the format %j", (code, shown) => {
  expect(getNumberDisplay(164, code)).toEqual(shown);
});

test.each<[NumberDisplay, string, string]>([
  [{ as: "number" }, "12345678901234567890", "12345678901234567890"],
  [{ as: "number" }, "-12", "-12"],
  [{ as: "number" }, "5", "5"],
  [{ as: "number" }, "0.30000000000000004", "0.3"],
  [{ as: "number" }, "1.50", "1.5"],
  [{ as: "number" }, "x", "x"],
  [{ as: "number" }, " ", " "],
  [{ as: "zeros", width: 5 }, "42", "00042"],
  [{ as: "zeros", width: 5 }, "0", "00000"],
  [{ as: "zeros", width: 5 }, "4.5", "4.5"],
  [{ as: "zeros", width: 5 }, "-42", "-42"],
  [{ as: "zeros", width: 5 }, "-4.5", "-4.5"],
  [{ as: "duration" }, "1.5", "36:00:00"],
  [{ as: "duration" }, "0", "0:00:00"],
  [{ as: "duration" }, "-0.5", "-12:00:00"],
  [{ as: "duration" }, "0.043136574074074", "1:02:07"],
  [{ as: "day" }, "59", "1900-02-28"],
  [{ as: "day" }, "60", "1900-02-28"],
  [{ as: "day" }, "61", "1900-03-01"],
  [{ as: "day" }, "1", "1900-01-01"],
  [{ as: "day" }, "0", "1899-12-31"],
  [{ as: "day" }, "-1", "-1"],
  [{ as: "day" }, "2958465", "9999-12-31"],
  [{ as: "day" }, "2958466", "2958466"],
  [{ as: "day" }, "43831.5", "2020-01-01 12:00:00"],
  [{ as: "day" }, "43831", "2020-01-01"],
  [{ as: "moment" }, "43831", "2020-01-01"],
  [{ as: "moment" }, "43831.25", "2020-01-01 06:00:00"],
  [{ as: "moment" }, "0.25", "1899-12-31 06:00:00"],
  [{ as: "time" }, "0.25", "06:00:00"],
  [{ as: "time" }, "0.25000578703703703", "06:00:00.5"],
  [{ as: "time" }, "0.5208449074074074", "12:30:01"],
  [{ as: "moment" }, "43831.25000001157", "2020-01-01 06:00:00.001"],
  [{ as: "duration" }, "1.5000030787037037", "36:00:00.266"],
  [{ as: "time" }, "1", "1900-01-01 00:00:00"],
  [{ as: "time" }, "43831.25", "2020-01-01 06:00:00"],
])("formats as %j: %s gives %s", (shown, stored, text) => {
  expect(formatNumberCell(stored, shown, { is1904: false })).toBe(text);
});

test("supports the 1904 date system", () => {
  expect(formatNumberCell("0", { as: "day" }, { is1904: true })).toBe("1904-01-01");
  expect(formatNumberCell("60", { as: "day" }, { is1904: true })).toBe("1904-03-01");
});
