import { expect, test } from "vitest";

import {
  formatDay,
  formatDayInTable,
  formatMinute,
  formatMinuteInTable,
  formatMonth,
} from "./format-day.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

test("a day and a month read as British English writes them, by the calendar of UTC", () => {
  const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  const months = new Intl.DateTimeFormat("en-GB", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const begin = Date.UTC(1999, 11, 31, 23, 59);
  for (let day = begin; day < begin + 800 * DAY_MS; day += DAY_MS / 2) {
    expect(formatDay(day)).toBe(days.format(day));
    expect(formatDay(new Date(day).toISOString())).toBe(days.format(day));
    expect(formatMonth(day)).toBe(months.format(day));
  }
});

test("days are written as the style sheet says, in sentences and in tables", () => {
  expect(formatDay("2026-11-21")).toBe("21 November 2026");
  expect(formatDay("2026-11-21T23:30:00.000Z")).toBe("21 November 2026");
  expect(formatMonth("2026-11-21")).toBe("November 2026");
  expect(formatMinute(new Date("2026-11-21T09:30:59Z"))).toBe("21 November 2026, 09:30 UTC");
  expect(formatDayInTable("2026-11-21")).toBe("2026-11-21");
  expect(formatDayInTable("2026-11-21T23:30:00.000Z")).toBe("2026-11-21");
  expect(formatDayInTable(Date.UTC(2026, 10, 21, 23, 30))).toBe("2026-11-21");
  expect(formatMinuteInTable("2026-11-21T09:30:59.000Z")).toBe("2026-11-21 09:30");
});
