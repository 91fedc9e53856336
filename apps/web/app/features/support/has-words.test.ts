import { expect, test } from "vitest";

import { hasWords, wordsOf } from "./has-words.ts";

const words = wordsOf({
  data: { question: "Can I get my money back?", topic: "payment", order: 1 },
  html: '<p>Yes, companies too, within 30 days. In your <a href="/account" class="colour">account</a>, choose <em>Refund</em>.</p>',
});

test.each([
  ["", "an empty query"],
  ["money", "a word of the question"],
  ["MONEY refund", "words of question and answer, in capitals"],
  ["How do I get a refund?", "a sentence around it"],
  ["refunding accounts", "other forms of the words"],
  ["companies", "a word whose ending changes"],
  ["company", "the same word without it"],
  ["mon", "the beginning of a word, while it is typed"],
])("%j finds the question: %s", (query) => {
  expect(hasWords(words, query)).toBe(true);
});

test.each([
  ["money offline", "only one of two words is in it"],
  ["oney", "the word does not begin so"],
  ["colour href", "the words are those of its markup"],
])("%j does not find it: %s", (query) => {
  expect(hasWords(words, query)).toBe(false);
});
