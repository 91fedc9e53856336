import { expect, test } from "vitest";

import { parseNumber, type NumberFormat } from "./number-format.ts";

const plain: NumberFormat = {
  decimal: ".",
  thousands: "",
  before: [],
  after: [],
  percent: false,
  parentheses: false,
  whole: false,
};
const german: NumberFormat = { ...plain, decimal: ",", thousands: "." };
const french: NumberFormat = { ...plain, decimal: ",", thousands: " ", after: ["€"] };
const books: NumberFormat = { ...plain, thousands: ",", before: ["$"], parentheses: true };

// The differential test cannot see a rule that both sides share wrongly.
test.each<[string, NumberFormat, number | undefined]>([
  ["1", plain, 1],
  ["-0", plain, -0],
  ["+5.50", plain, 5.5],
  ["007", plain, 7],
  ["0.1", plain, 0.1],
  ["999999999999999", plain, 999_999_999_999_999],
  ["1234567890123456", plain, undefined],
  ["1_000", plain, undefined],
  ["1e5", plain, undefined],
  ["inf", plain, undefined],
  ["٣", plain, undefined],
  ["１", plain, undefined],
  [".5", plain, undefined],
  ["5.", plain, undefined],
  [" 5", plain, undefined],
  ["--5", plain, undefined],
  ["1,234", plain, undefined],
  ["1.234", german, 1234],
  ["1.234,5", german, 1234.5],
  ["1234,5", german, 1234.5],
  ["1.23", german, undefined],
  ["12.34.567", german, undefined],
  ["1.234.567", german, 1_234_567],
  ["1 234,50 €", french, 1234.5],
  ["1\u202f234,50\u00a0€", french, 1234.5],
  ["1 234,50€", french, 1234.5],
  ["1  234", french, undefined],
  ["€ 5", french, undefined],
  ["$1,234.50", books, 1234.5],
  ["-$5", books, -5],
  ["$-5", books, -5],
  ["-$-5", books, undefined],
  ["$ 5", books, 5],
  ["(5)", books, -5],
  ["($1,234.00)", books, -1234],
  ["(-5)", books, undefined],
  ["(0)", books, -0],
  ["(5", books, undefined],
  ["5 %", { ...plain, percent: true }, 0.05],
  ["5%", { ...plain, percent: true }, 0.05],
  ["5", { ...plain, percent: true }, undefined],
  ["1.5", { ...plain, whole: true }, undefined],
])("%s", (text, format, value) => {
  expect(parseNumber(text, format)).toBe(value);
});
