import { describe, expect, test } from "vitest";

import { catalogue } from "../catalogue.ts";
import type { RowGenerator } from "../invented.ts";
import { createRows as makeAddresses } from "./addresses/dataset.ts";
import { createRows as makeStatement } from "./bank-statement/dataset.ts";
import { createRows as makeForms } from "./clinical-form/dataset.ts";
import { createRows as makeInvoices } from "./invoices/dataset.ts";
import { createRows as makeProducts } from "./product-catalogue/dataset.ts";
import { createRows as makeShifts } from "./roster/dataset.ts";
import { createRows as makeReadings } from "./sensor-log/dataset.ts";
import { createRows as makeAnswers } from "./survey-answers/dataset.ts";
import { createRows as makeTrips } from "./timetable/dataset.ts";
import { createRows as makeRequests } from "./web-log/dataset.ts";

const seeds = [1, 2, 3, undefined];
const invented = catalogue.filter(({ isInvented }) => isInvented);

/** Invariants of the rows of each generated table, for any seed. */
const rules: Record<string, [rule: string, holds: (seed: number | undefined) => void]> = {
  invoices: [
    "invoices are due after their day, and their totals add up",
    (seed) => {
      const invoices = makeInvoices(seed);
      for (const { date, due, net, tax_percent: tax, total } of invoices) {
        expect(due > date).toBe(true);
        expect(Math.round(net * 100) / 100).toBe(net);
        expect(Math.abs(total - (net * (100 + tax)) / 100)).toBeLessThan(0.0051);
      }
      expect(new Set(invoices.map((row) => row.invoice_no))).toHaveLength(invoices.length);
    },
  ],
  "survey-answers": [
    "answers stay within what the questions allow",
    (seed) => {
      for (const {
        days_at_home: days,
        commute_minutes: commute,
        satisfaction,
        tools,
      } of makeAnswers(seed)) {
        expect([0, 1, 2, 3, 4, 5]).toContain(days);
        expect([1, 2, 3, 4, 5]).toContain(satisfaction);
        expect(commute).toBeGreaterThan(0);
        expect(tools.split(";").sort().join(";")).toBe(tools);
      }
    },
  ],
  // The repair script detects units by the size of the values.
  "sensor-log": [
    "readings are those of a greenhouse",
    (seed) => {
      for (const {
        temperature_c: warmth,
        humidity_percent: humid,
        battery_v: volts,
      } of makeReadings(seed)) {
        expect(warmth).toBeGreaterThan(-10);
        expect(warmth).toBeLessThan(60);
        expect(humid).toBeGreaterThan(1);
        expect(humid).toBeLessThan(100);
        expect(volts).toBeGreaterThan(2);
        expect(volts).toBeLessThan(4);
      }
    },
  ],
  "bank-statement": [
    "each balance is the one before it and the amount",
    (seed) => {
      const cents = makeStatement(seed).map(({ amount_eur: amount, balance_eur: balance }) => ({
        amount: Math.round(amount * 100),
        balance: Math.round(balance * 100),
      }));
      for (const [index, { balance }] of cents.slice(0, -1).entries()) {
        const next = cents[index + 1];
        expect(next?.balance).toBe(balance + (next?.amount ?? 0));
      }
    },
  ],
  // The repair script detects height, weight and degrees by the size of the values.
  "clinical-form": [
    "nobody weighs more kilograms than they have centimetres",
    (seed) => {
      for (const { height_cm: height, weight_kg: weight, temperature_c: warmth } of makeForms(
        seed,
      )) {
        expect(height).toBeGreaterThan(weight);
        expect(warmth).toBeLessThan(45);
      }
    },
  ],
  addresses: [
    "every postcode has five digits, and every town one country",
    (seed) => {
      const countries = new Map<string, string>();
      for (const { postcode, city, country } of makeAddresses(seed)) {
        expect(postcode).toMatch(/^\d{5}$/);
        expect(countries.get(city) ?? country).toBe(country);
        countries.set(city, country);
      }
    },
  ],
  // The repair script treats longer values as seconds.
  timetable: [
    "trips depart by the clock and take less than two hours",
    (seed) => {
      for (const { departure, minutes } of makeTrips(seed)) {
        expect(departure).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
        expect(minutes).toBeGreaterThan(2);
        expect(minutes).toBeLessThan(120);
      }
    },
  ],
  "web-log": [
    "what a server failed at is small and slow",
    (seed) => {
      const failed = makeRequests(seed).filter(({ status }) => status === 500);
      expect(failed.length).toBeGreaterThan(0);
      for (const { bytes, ms } of failed) {
        expect(bytes).toBeLessThan(500);
        expect(ms).toBeGreaterThan(1500);
      }
    },
  ],
  // The repair script detects shifts by their first letter, and clock times by a colon.
  roster: [
    "each day has two shifts of each kind, each begins when its kind does and lasts all or half of it",
    (seed) => {
      const kinds = new Map<string, { start: string; hours: number }>([
        ["early", { start: "06:00", hours: 8 }],
        ["late", { start: "14:00", hours: 7.5 }],
        ["night", { start: "21:30", hours: 8.5 }],
      ]);
      const shifts = makeShifts(seed);
      for (const { shift, start, hours } of shifts) {
        const kind = kinds.get(shift);
        expect(start).toBe(kind?.start);
        expect([1, 2]).toContain((kind?.hours ?? 0) / hours);
      }
      const days = Map.groupBy(shifts, ({ date, shift }) => `${date} ${shift}`);
      expect(new Set([...days.values()].map(({ length }) => length))).toEqual(new Set([2]));
      expect(days.size % kinds.size).toBe(0);
    },
  ],
  "product-catalogue": [
    "prices are whole cents, weights whole grams, and of two makes of a product the heavier costs no less",
    (seed) => {
      const products = makeProducts(seed);
      for (const { price_eur: price, weight_g: weight, stock } of products) {
        expect(Math.round(price * 100) / 100).toBe(price);
        expect(weight).toBeGreaterThan(0);
        expect([Number.isInteger(weight), Number.isInteger(stock)]).toEqual([true, true]);
        expect(stock).toBeGreaterThanOrEqual(0);
      }
      // The last word of a name is its brand.
      const makes = Map.groupBy(products, ({ name }) => name.replace(/ \w+$/, ""));
      for (const [name, same] of makes) {
        const byWeight = same.toSorted(
          (a, b) => (a.weight_g ?? 0) - (b.weight_g ?? 0) || a.price_eur - b.price_eur,
        );
        const prices = byWeight.map(({ price_eur: price }) => price);
        expect(prices, name).toEqual(prices.toSorted((a, b) => a - b));
      }
    },
  ],
};

test("every generated table has a rule", () => {
  expect(Object.keys(rules).sort()).toEqual(invented.map(({ slug }) => slug).sort());
});

describe.each(Object.entries(rules))("%s", (_, [rule, holds]) => {
  test.each(seeds)(`seed %s: ${rule}`, (seed) => {
    expect.hasAssertions();
    holds(seed);
  });
});

describe.each(invented)("$slug", ({ slug, columns, key = [] }) => {
  test.each(seeds)(
    "seed %s: the same rows each time, with its columns and its key",
    async (seed) => {
      const { createRows } = (await import(`./${slug}/dataset.ts`)) as RowGenerator;
      const rows = createRows(seed);
      expect(createRows(seed)).toEqual(rows);
      expect(createRows((seed ?? 0) + 100)).not.toEqual(rows);
      for (const row of rows) expect(Object.keys(row)).toEqual(columns.map(({ name }) => name));
      const keys = rows.map((row) => JSON.stringify(key.map((name) => row[name])));
      expect(key.length).toBeGreaterThan(0);
      expect(new Set(keys)).toHaveLength(rows.length);
    },
  );
});
