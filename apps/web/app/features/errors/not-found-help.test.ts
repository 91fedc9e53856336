import { expect, test } from "vitest";

import { findSimilarPages, toSearchWords } from "./not-found-help.tsx";

const pages = (["/pricing", "/support", "/support/faq", "/blog", "/download"] as const).map(
  (to) => ({
    to,
    label: to,
  }),
);
const findSimilar = (asked: string) => findSimilarPages(asked, pages).map(({ to }) => to);

test("a mistyped address leads to the most similar page", () => {
  expect(findSimilar("/pricng")).toEqual(["/pricing"]);
  expect(findSimilar("/Pricing/")).toEqual(["/pricing"]);
  expect(findSimilar("/suport/fqa")).toEqual(["/support/faq"]);
  expect(findSimilar("/downloads")).toEqual(["/download"]);
});

test("an unknown address has no similar pages", () => {
  expect(findSimilar("/wp-login.php")).toEqual([]);
  expect(findSimilar("/")).toEqual([]);
});

test("the search uses the words of the address", () => {
  expect(toSearchWords("/blog/numbers_as-text.html")).toBe("numbers as text");
  expect(toSearchWords("/caf%C3%A9/")).toBe("café");
  expect(toSearchWords("/100%")).toBe("100");
  expect(toSearchWords("/")).toBe("");
});
