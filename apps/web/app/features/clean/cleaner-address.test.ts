import { expect, test } from "vitest";

import { challengeTables } from "#app/features/challenge/challenge-tables.ts";

import { getCleanerPath, findMessyFile, findRecipeLink } from "./cleaner-address.ts";

test.each(challengeTables)("the address of the messy file of $slug opens it", ({ messy }) => {
  const { pathname, hash } = new URL(getCleanerPath(messy), "https://shop.example");
  expect(pathname).toBe("/clean");
  expect(findMessyFile(hash)).toBe(messy);
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
  expect(findMessyFile(fragment)).toBeUndefined();
});

test("a fragment may have a recipe, alone or for a messy file", () => {
  expect(findRecipeLink("#recipe=abc")).toBe("abc");
  expect(findRecipeLink("#invoices/invoices-messy")).toBeUndefined();
  const both = "#invoices/invoices-messy&recipe=abc";
  expect([findMessyFile(both), findRecipeLink(both)]).toEqual([
    "/datasets/invoices/invoices-messy.csv",
    "abc",
  ]);
});
