import { expect, test } from "vitest";

import { createTextFilter, stripMarkup } from "./filter-texts.ts";

const refund = stripMarkup(
  'Can I get my money back? <p>Yes, companies too, within 30 days. In your <a href="/account" class="colour">account</a>, choose <em>Refund</em>.</p>',
);
const computers =
  "How many computers can I use it on? On 3 computers per person. The app was tested on each machine.";
const systems = "Which systems does it run on? Windows, macOS and Linux.";

const filter = createTextFilter(
  [refund, computers, systems],
  ["computer laptop pc machine device", "licence license", "macos mac osx"],
);

test.each([
  ["", [0, 1, 2], "an empty query asks for nothing"],
  ["money", [0], "a word of the question"],
  ["MONEY refund", [0], "words of question and answer, in capitals"],
  ["How do I get a refund?", [0], "a sentence around it"],
  ["refunding accounts", [0], "other forms of the words"],
  ["company", [0], "a word whose ending changes"],
  ["mon", [0], "the beginning of a word, while it is typed"],
  ["laptop", [1], "a word of the same meaning"],
  ["laptops", [1], "a form of it"],
  ["lapt", [1], "its beginning"],
  ["mac", [2], "a whole word, not the beginning of another"],
  ["money laptop", [], "two words that no text has together"],
  ["oney", [], "the end of a word"],
  ["colour href", [], "the words of its markup"],
])("%j finds %j: %s", (query, found) => {
  expect([...filter(query)]).toEqual(found);
});
