import { tokenize } from "./tokenize.ts";
import type { Section } from "./types.ts";

/** A word in its indexed form, and how much it says about a text: a whole number from 1. */
export type WeighedTerm = [term: string, weight: number];

const weights = { title: 12, heading: 5, text: 1, code: 0.5 };
const SCALE = 4;

/** How much each word says about a text: its position counts more than its frequency. */
export function weighTerms(title: string, sections: readonly Section[]): WeighedTerm[] {
  const terms = new Map<string, number>();
  const add = (text: string, weight: number) => {
    const counts = new Map<string, number>();
    for (const { term } of tokenize(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      terms.set(term, (terms.get(term) ?? 0) + weight * (1 + Math.log2(count)));
    }
  };
  add(title, weights.title);
  add(sections.map((section) => section.title ?? "").join(" "), weights.heading);
  add(sections.map(({ text }) => text).join(" "), weights.text);
  add(sections.map(({ code }) => code).join(" "), weights.code);
  return [...terms].map(([term, weight]) => [term, Math.max(1, Math.round(weight * SCALE))]);
}
