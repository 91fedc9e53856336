import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { DocumentKey } from "../query/keys.ts";
import { getSearchableDatasets } from "../write/search-entries.ts";
import { buildSearchIndex, type SearchableEntry } from "./build-search-index.ts";
import { createSearch } from "./create-search.ts";
import { computeEditDistance, matchTerms } from "./match-terms.ts";
import { tokenize } from "./tokenize.ts";
import { weighTerms } from "./weigh-terms.ts";

function entry(title: string, text: string, heading?: string): SearchableEntry {
  const sections = heading
    ? [
        { text: "", code: "" },
        { id: "part", title: heading, text, code: "" },
      ]
    : [{ text, code: "" }];
  return {
    path: `/blog/${title.toLowerCase().replaceAll(" ", "-")}`,
    title,
    kind: "Blog",
    sections,
    terms: weighTerms(title, sections),
  };
}

const entries = [
  entry("Missing values", "A cell that says nothing. Some of them say it in words.", "Spellings"),
  entry("Dates", "Müller wrote the dates by hand, and some values are missing."),
  entry("Duplicates", "The same person twice, with one letter changed."),
  { ...entry("Refund", "Within 30 days."), path: "/support/faq#refund", kind: "Questions" },
];

function searchIn(searched: readonly SearchableEntry[]) {
  const documents = buildSearchIndex(searched);
  return createSearch(<Document>(key: DocumentKey<Document>) =>
    Promise.resolve(documents.get(key) as Document | undefined),
  );
}
const search = searchIn(entries);
const paths = async (query: string) => (await search(query)).map(({ path }) => path);

describe("search", () => {
  test("finds words in titles, headings and texts, titles first", async () => {
    expect(await paths("missing values")).toEqual(["/blog/missing-values", "/blog/dates"]);
  });

  test("finds datasets by their subject, columns and place", async () => {
    const find = searchIn([...entries, ...getSearchableDatasets()]);
    for (const query of ["penguin beak", "carbon dioxide", "Seattle"]) {
      expect((await find(query))[0]?.path).toMatch(/^\/datasets\//);
    }
  });

  test("finds words while they are being typed", async () => {
    expect(await paths("dupl")).toEqual(["/blog/duplicates"]);
  });

  test("tolerates a typing error, a missing accent and another ending", async () => {
    expect(await paths("duplicaets")).toEqual(["/blog/duplicates"]);
    expect(await paths("muller")).toEqual(["/blog/dates"]);
    expect(await paths("refunding")).toEqual(["/support/faq#refund"]);
  });

  test("leads to the section with the words, and keeps the anchor of a part of a page", async () => {
    expect(await paths("spellings")).toEqual(["/blog/missing-values#part"]);
    expect(await paths("days")).toEqual(["/support/faq#refund"]);
  });

  test("marks the found words in the excerpt", async () => {
    const [hit] = await search("twice");
    expect(hit?.excerpt.parts.filter(({ isHit }) => isHit)).toEqual([
      { text: "twice", isHit: true },
    ]);
    expect(hit?.excerpt.parts.map(({ text }) => text).join("")).toContain("The same person twice");
  });

  test("finds nothing for an empty query, for punctuation and for unknown words", async () => {
    for (const query of ["", " ", "!?", "zzzzzzzz"]) expect(await search(query)).toEqual([]);
  });
});

describe("questions in the words of visitors", () => {
  const find = searchIn([
    { ...entry("Refund", "Within 30 days."), asked: ["I want my money back", "return the app"] },
    entry("Dates", "Back to the dates, and money on some days."),
  ]);

  test("lead to the text that answers them, though it has none of their words", async () => {
    const [hit] = await find("how do I get my money back");
    expect(hit?.path).toBe("/blog/refund");
    expect(hit?.excerpt.parts.map(({ text }) => text).join("")).toBe("Within 30 days.");
  });

  test("don't lead there for a query that shares one word with them", async () => {
    expect((await find("money laundering in banks")).map(({ path }) => path)).not.toContain(
      "/blog/refund",
    );
  });
});

const word = fc.stringMatching(/^[a-z]{4,12}$/);

test("every word of every text finds its entry", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 1, maxLength: 7 }), async (words) => {
      const find = searchIn(words.map((one, index) => entry(`Page ${index}`, one)));
      for (const [index, one] of words.entries()) {
        const found = (await find(one)).map(({ path }) => path);
        expect(found).toContain(`/blog/page-${index}`);
      }
    }),
    { numRuns: 50 },
  );
});

test("a word with one letter swapped, lost or doubled still matches", () => {
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom("swap", "lose", "double"), (term, place, how) => {
      const at = place % (term.length - 1);
      const [a = "", b = ""] = [term[at], term[at + 1]];
      const typed = {
        swap: term.slice(0, at) + b + a + term.slice(at + 2),
        lose: term.slice(0, at) + term.slice(at + 1),
        double: term.slice(0, at) + a + term.slice(at),
      }[how];
      fc.pre(typed.length >= 4);
      expect(matchTerms(typed, [term])).toHaveLength(1);
    }),
  );
});

test("distances are symmetric and bounded by the limit", () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
      const distance = computeEditDistance(a, b, limit);
      expect(distance).toBe(computeEditDistance(b, a, limit));
      expect(distance ?? 0).toBeLessThanOrEqual(limit);
    }),
  );
});

test("the positions of words are those in the text", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const { start, end } of tokenize(text))
        expect(text.slice(start, end)).toMatch(/^[\p{L}\p{N}]/u);
    }),
  );
});

test("a German compound finds the texts of its two parts", async () => {
  const find = searchIn([
    entry("Umlaute", "Das Format der Umlaute."),
    entry("Cars", "Windows and doors of cars."),
    entry("Rows", "Rows that stand twice."),
  ]);
  const [hit] = await find("Umlautformat");
  expect(hit?.path).toBe("/blog/umlaute");
  expect(await find("photoshopbrushes")).toEqual([]);
});
