import { expect, test } from "vitest";

import { findBrandWords } from "./find-brand-words.ts";

test("a brand word is found in any case and inside other words, with its line", () => {
  const text = 'import x;\nconst a = "Acme";\nfetch("https://acme.example");\nACMECorp\n';
  expect(findBrandWords(text, ["Acme", "acme-id"])).toEqual([2, 3, 4]);
});

test("other text is left alone", () => {
  expect(findBrandWords("brand.name\nacm e", ["Acme"])).toEqual([]);
});

test("a text may use the brand's word as a word of the language", () => {
  const text = "The acme of clean tables.\nAcme opens it.";
  expect(findBrandWords(text, ["Acme"], { matchCase: true })).toEqual([2]);
});
