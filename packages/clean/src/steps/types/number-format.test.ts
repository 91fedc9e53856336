import { expect, test } from "vitest";

import { plainFormat as plain } from "../../../tests/generators/plain-numbers.ts";
import { parseNumber, type NumberFormat } from "./number-format.ts";

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
  ["3.2e-05", plain, 3.2e-5],
  ["1E+05", plain, 100_000],
  ["1e+100", plain, undefined],
  ["1e-5", { ...plain, after: ["e"] }, undefined],
  ["0.1234567890123456", plain, 0.1234567890123456],
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
  ["0.125", german, undefined],
  ["012.345", german, undefined],
  ["100.125", german, 100_125],
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
  ["1.81 cm", { ...plain, powers: [["cm", 1]] }, 18.1],
  ["4.35k", { ...plain, powers: [["k", 3]] }, 4350],
  [
    "4.35 g",
    {
      ...plain,
      powers: [
        ["kg", 3],
        ["g", 0],
      ],
    },
    4.35,
  ],
  ["4.35", { ...plain, powers: [["kg", 3]] }, 4.35],
  ["1.35E+06", { ...plain, powers: [["k", 3]] }, 1_350_000],
  ["1.35E+06k", { ...plain, powers: [["k", 3]] }, undefined],
  ["4.35 mg", { ...plain, powers: [["g", 3]] }, undefined],
  ["(2k)", { ...plain, powers: [["k", 3]], parentheses: true }, -2000],
])("%s", (text, format, value) => {
  expect(parseNumber(text, format)).toBe(value);
});
