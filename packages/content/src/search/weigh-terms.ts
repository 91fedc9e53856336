import { getCommonFields, type FrontMatter } from "../collections.ts";
import { stopWords, tokenize } from "./tokenize.ts";
import type { Section } from "./types.ts";

/** A word in its indexed form, and its importance for a text: a whole number, at least 1. */
export type WeighedTerm = [term: string, weight: number];

const positionWeights = { title: 14, words: 12, heading: 5, text: 1, code: 0.5 };
const WEIGHT_SCALE = 4;

/** Computes the importance of each word for a text. Position counts more than frequency. */
export function weighTerms(title: string, sections: readonly Section[]): WeighedTerm[] {
  const subjects = tokenize(title).filter(({ term }) => !stopWords.has(term)).length;
  return collectTerms([
    // A word of a short title counts more than a word of a long one.
    [title, positionWeights.title / Math.sqrt(Math.max(1, subjects))],
    [sections.map((section) => section.title ?? "").join(" "), positionWeights.heading],
    [sections.map(({ text }) => text).join(" "), positionWeights.text],
    [sections.map(({ code }) => code).join(" "), positionWeights.code],
  ]);
}

/** Adds search words that the text itself does not use. */
export function addExtraWords(terms: readonly WeighedTerm[], words: string): WeighedTerm[] {
  const sum = new Map(terms);
  for (const [term, weight] of collectTerms([[words, positionWeights.words]])) {
    sum.set(term, Math.max(weight, sum.get(term) ?? 0));
  }
  return [...sum];
}

function collectTerms(texts: readonly [text: string, weight: number][]): WeighedTerm[] {
  const terms = new Map<string, number>();
  for (const [text, weight] of texts) {
    const counts = new Map<string, number>();
    for (const { term } of tokenize(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      terms.set(term, (terms.get(term) ?? 0) + weight * (1 + Math.log2(count)));
    }
  }
  return [...terms].map(([term, weight]) => [term, Math.max(1, Math.round(weight * WEIGHT_SCALE))]);
}

interface SearchableSource<Part> {
  slug: string;
  data: FrontMatter;
  sections: readonly Part[];
}

/** Combines the parts of an entry that are searched: title, lead and text. */
export function getSearchableText<Part extends { text: string }>(
  entry: SearchableSource<Part>,
): {
  title: string;
  sections: readonly (Part | { text: string; code: "" })[];
} {
  const { slug, sections } = entry;
  const { title, question, symptom, version, description, cause } = getCommonFields(entry);
  const lead = description ?? cause;
  return {
    title: title ?? question ?? symptom ?? version ?? slug,
    sections: lead ? [{ text: lead, code: "" }, ...sections] : sections,
  };
}
