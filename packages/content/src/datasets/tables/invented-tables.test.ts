import { expect, test } from "vitest";

import { make as makeAddresses } from "./addresses/rows.ts";
import { make as makeStatement } from "./bank-statement/rows.ts";
import { make as makeForms } from "./clinical-form/rows.ts";
import { make as makeInvoices } from "./invoices/rows.ts";
import { make as makeReadings } from "./sensor-log/rows.ts";
import { make as makeAnswers } from "./survey-answers/rows.ts";
import { make as makeTrips } from "./timetable/rows.ts";
import { make as makeRequests } from "./web-log/rows.ts";

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

test.each(seeds)("seed %s: each balance is the one before it and the amount", (seed) => {
  const cents = makeStatement(seed).map(({ amount_eur: amount, balance_eur: balance }) => ({
    amount: Math.round(amount * 100),
    balance: Math.round(balance * 100),
  }));
  for (const [at, { balance }] of cents.slice(0, -1).entries()) {
    const next = cents[at + 1];
    expect(next?.balance).toBe(balance + (next?.amount ?? 0));
  }
});

// The script tells height from weight by that, and degrees by their size.
test.each(seeds)("seed %s: nobody weighs more kilogrammes than they have centimetres", (seed) => {
  for (const { height_cm: height, weight_kg: weight, temperature_c: warmth } of makeForms(seed)) {
    expect(height).toBeGreaterThan(weight);
    expect(warmth).toBeLessThan(45);
  }
});

test.each(seeds)("seed %s: every postcode has five digits, and every town one country", (seed) => {
  const countries = new Map<string, string>();
  for (const { postcode, city, country } of makeAddresses(seed)) {
    expect(postcode).toMatch(/^\d{5}$/);
    expect(countries.get(city) ?? country).toBe(country);
    countries.set(city, country);
  }
});

// The script takes what is longer for seconds.
test.each(seeds)("seed %s: trips depart by the clock and take less than two hours", (seed) => {
  for (const { departure, minutes } of makeTrips(seed)) {
    expect(departure).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
    expect(minutes).toBeGreaterThan(2);
    expect(minutes).toBeLessThan(120);
  }
});

test.each(seeds)("seed %s: what a server failed at is small and slow", (seed) => {
  const failed = makeRequests(seed).filter(({ status }) => status === 500);
  expect(failed.length).toBeGreaterThan(0);
  for (const { bytes, ms } of failed) {
    expect(bytes).toBeLessThan(500);
    expect(ms).toBeGreaterThan(1500);
  }
});
