import { expect, test } from "vitest";

import { challengeTables } from "#app/features/challenge/challenge-tables.ts";

import { cleanerPath, messyFile } from "./messy-file.ts";

test.each(challengeTables)("the address of the messy file of $slug opens it", ({ messy }) => {
  const { pathname, hash } = new URL(cleanerPath(messy), "https://shop.example");
  expect(pathname).toBe("/clean");
  expect(messyFile(hash)).toBe(messy);
});

test.each([
  "",
  "#main",
  "#recipe=abc",
  "#invoices/invoices",
  "#invoices-messy",
  "#../api/invoices-messy",
  "#//elsewhere.example/a-messy",
  "#invoices/invoices-messy?x=1",
])("the fragment %j names no file", (fragment) => {
  expect(messyFile(fragment)).toBeUndefined();
});
