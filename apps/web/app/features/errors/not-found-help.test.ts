import { expect, test } from "vitest";

import { findSimilarPages, toSearchWords } from "./not-found-help.tsx";

const pages = (["/pricing", "/support", "/support/faq", "/blog", "/download"] as const).map(
  (to) => ({
    to,
    label: to,
  }),
);
const near = (asked: string) => findSimilarPages(asked, pages).map(({ to }) => to);

test("a mistyped address leads to the page that was meant, the nearest first", () => {
  expect(near("/pricng")).toEqual(["/pricing"]);
  expect(near("/Pricing/")).toEqual(["/pricing"]);
  expect(near("/suport/fqa")).toEqual(["/support/faq"]);
  expect(near("/downloads")).toEqual(["/download"]);
});

test("an address unlike all of ours has no near pages", () => {
  expect(near("/wp-login.php")).toEqual([]);
  expect(near("/")).toEqual([]);
});

test("the words of an address are what is searched for", () => {
  expect(toSearchWords("/blog/numbers_as-text.html")).toBe("numbers as text");
  expect(toSearchWords("/caf%C3%A9/")).toBe("café");
  expect(toSearchWords("/100%")).toBe("100");
  expect(toSearchWords("/")).toBe("");
});
