import { expect, test } from "vitest";

import { formatDay } from "./format-date.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

test("a day reads as Intl would write it, by the calendar of UTC", () => {
  const intl = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
  const begin = Date.UTC(1999, 11, 31, 23, 59);
  for (let day = begin; day < begin + 800 * DAY_MS; day += DAY_MS / 2) {
    expect(formatDay(new Date(day).toISOString())).toBe(intl.format(day));
  }
  expect(formatDay("2026-11-21")).toBe("November 21, 2026");
});
