import fc from "fast-check";
import { expect, test } from "vitest";

import { computeTaxShare, getNextMonth } from "./record-movements.ts";

type Row = Parameters<typeof computeTaxShare>[0][number];

/** Books movements of a payment one after another, as signed amounts. */
function book(payment: Row, amounts: number[]): Row[] {
  const rows: Row[] = [payment];
  for (const amount of amounts) {
    const taxMinor = computeTaxShare(rows, amount);
    rows.push({ kind: "refund", taxMinor, netMinor: amount - taxMinor });
  }
  return rows;
}

const addUp = (rows: Row[], pick: (row: Row) => number) =>
  rows.reduce((total, row) => total + pick(row), 0);

test("a payment that went back entirely, in whatever parts, leaves neither price nor tax", () => {
  const payments = fc
    .record({
      netMinor: fc.integer({ min: 1, max: 100_000 }),
      percent: fc.integer({ min: 0, max: 27 }),
    })
    .map(({ netMinor, percent }) => ({
      kind: "payment" as const,
      netMinor,
      taxMinor: Math.round((netMinor * percent) / 100),
    }));
  fc.assert(
    fc.property(payments, fc.array(fc.nat(100), { maxLength: 6 }), (payment, shares) => {
      const gross = payment.netMinor + payment.taxMinor;
      let left = gross;
      const parts = shares.map((share) => {
        const part = Math.floor((left * share) / 100);
        left -= part;
        return -part;
      });
      const rows = book(payment, [...parts, -left]);
      expect(addUp(rows, ({ netMinor }) => netMinor)).toBe(0);
      expect(addUp(rows, ({ taxMinor }) => taxMinor)).toBe(0);
      // What is left at any time has its share of the tax, to the cent.
      for (let at = 1; at <= rows.length; at += 1) {
        const until = rows.slice(0, at);
        const tax = addUp(until, ({ taxMinor }) => taxMinor);
        const rest = addUp(until, (row) => row.netMinor + row.taxMinor);
        expect(Math.abs(tax - (payment.taxMinor * rest) / gross)).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});

test("a dispute that is won brings back price and tax as they were paid", () => {
  const payment: Row = { kind: "payment", netMinor: 19_900, taxMinor: 3_781 };
  const rows = book(payment, [-5_000, -18_681, 18_681]);
  expect(rows.at(-1)).toEqual({ kind: "refund", netMinor: 15_698, taxMinor: 2_983 });
  expect(rows.at(-2)).toEqual({ kind: "refund", netMinor: -15_698, taxMinor: -2_983 });
});

test("the month after December is January", () => {
  expect([getNextMonth("2026-12"), getNextMonth("2026-01")]).toEqual(["2027-01", "2026-02"]);
});
