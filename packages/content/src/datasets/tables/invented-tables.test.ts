import { expect, test } from "vitest";

import { make as makeInvoices } from "./invoices/rows.ts";
import { make as makeReadings } from "./sensor-log/rows.ts";
import { make as makeAnswers } from "./survey-answers/rows.ts";

const seeds = [1, 2, 3, undefined];

test.each(seeds)("seed %s: invoices are due after their day, and their totals add up", (seed) => {
  const invoices = makeInvoices(seed);
  for (const { date, due, net, tax_percent: tax, total } of invoices) {
    expect(due > date).toBe(true);
    expect(Math.round(net * 100) / 100).toBe(net);
    expect(Math.abs(total - (net * (100 + tax)) / 100)).toBeLessThan(0.0051);
  }
  expect(new Set(invoices.map((row) => row.invoice_no))).toHaveLength(invoices.length);
});

test.each(seeds)("seed %s: answers stay within what the questions allow", (seed) => {
  for (const { days_at_home: days, commute_minutes: commute, satisfaction, tools } of makeAnswers(
    seed,
  )) {
    expect([0, 1, 2, 3, 4, 5]).toContain(days);
    expect([1, 2, 3, 4, 5]).toContain(satisfaction);
    expect(commute).toBeGreaterThan(0);
    expect(tools.split(";").sort().join(";")).toBe(tools);
  }
});

// The script tells units apart by the size of the values.
test.each(seeds)("seed %s: readings are those of a greenhouse", (seed) => {
  for (const { temperature_c: warmth, humidity_percent: humid, battery_v: volts } of makeReadings(
    seed,
  )) {
    expect(warmth).toBeGreaterThan(-10);
    expect(warmth).toBeLessThan(60);
    expect(humid).toBeGreaterThan(1);
    expect(humid).toBeLessThan(100);
    expect(volts).toBeGreaterThan(2);
    expect(volts).toBeLessThan(4);
  }
});
