import { countCells, counted } from "../counted.ts";
import type { TextProfile } from "../profile.ts";
import type { Detector, Proposal } from "../proposal.ts";
import { fingerprint } from "./fingerprint.ts";
import { findNearSpellings } from "./near-spellings.ts";

const MOST_TEXTS = 5000;
/** Of names, such as makers: most are there once, but some come again. */
const MOST_NAMES = 30_000;
const MOST_NAMES_SHARE = 0.95;
/** How often the name must be there that others become. */
const FEWEST_SAME = 3;
const MOST_PAIRS = 200;
/** A category has each of its values several times. */
const MOST_DISTINCT_SHARE = 0.5;
const FEWEST_VALUES = 8;
/** The others may be codes, such as 1 for male. */
const LEAST_WORDS = 0.6;
const MOST_ADDRESSES = 0.5;
const LETTER = /\p{L}/u;
/** Addresses, paths and names of files: a sign in them tells one from another. */
const ADDRESS = /[@/\\]|\.\w{2,4}$/;

type Counted = TextProfile["texts"][number];

/** Values of a category that are spelt in several ways, and names that come again. */
export const findSpellings: Detector = ({ texts }) =>
  texts.flatMap((profile) => {
    if (isOfWords(profile, MOST_TEXTS, MOST_DISTINCT_SHARE)) {
      const clusters = clusterTexts(profile.texts);
      return [...proposeSame(profile, clusters, 1), ...askNear(profile, clusters)];
    }
    return isOfWords(profile, MOST_NAMES, MOST_NAMES_SHARE)
      ? proposeSame(profile, clusterTexts(profile.texts), FEWEST_SAME)
      : [];
  });

function isOfWords({ texts, present }: TextProfile, most: number, mostShare: number): boolean {
  return (
    present >= FEWEST_VALUES &&
    texts.length <= Math.min(most, present * mostShare) &&
    shareOf(texts, LETTER) > LEAST_WORDS &&
    shareOf(texts, ADDRESS) < MOST_ADDRESSES
  );
}

function shareOf(texts: readonly Counted[], pattern: RegExp): number {
  return texts.filter(({ text }) => pattern.test(text)).length / texts.length;
}

/** Texts with one fingerprint, which is empty where they have no letter and no digit. */
interface Cluster {
  key: string;
  /** The most frequent one. */
  chosen: Counted;
  others: readonly Counted[];
}

function clusterTexts(texts: readonly Counted[]): Cluster[] {
  return [...Map.groupBy(texts, ({ text }) => fingerprint(text))].flatMap(([key, members]) => {
    const [chosen, ...others] = members.toSorted((a, b) => b.count - a.count);
    return chosen ? [{ key, chosen, others }] : [];
  });
}

/** Spellings with one fingerprint become the most frequent of them, if it is there often enough. */
function proposeSame({ column }: TextProfile, all: readonly Cluster[], fewest: number): Proposal[] {
  const clusters = all.filter(
    ({ key, chosen, others }) => key !== "" && others.length > 0 && chosen.count >= fewest,
  );
  const pairs = clusters.flatMap(({ chosen, others }) =>
    others.map((other) => ({ from: other, to: chosen })),
  );
  if (pairs.length === 0) return [];
  const taken = pairs.slice(0, MOST_PAIRS);
  return [
    {
      sureness: "likely",
      step: {
        kind: "spellings",
        column: column.name,
        pairs: taken.map(({ from, to }) => [from.text, to.text]),
      },
      count: countCells(taken.map(({ from }) => from)),
      examples: taken.slice(0, 3).map(({ from, to }) => ({ before: from.text, after: to.text })),
      why: `${counted(clusters.length, "value")} of “${column.name}” ${clusters.length === 1 ? "is" : "are"} spelt in more than one way: the spellings differ in case, accents, spaces and signs between words only.`,
      untouched:
        "The most frequent spelling of each stays, and values that differ in a letter, a digit or a sign such as + and #.",
    },
  ];
}

/** Spellings that differ by one letter from a frequent one may be slips, or other values: asked one by one. */
function askNear({ column, texts }: TextProfile, clusters: readonly Cluster[]): Proposal[] {
  // Of each value its most frequent spelling, with the cells of all.
  const values = clusters.map(({ chosen, others }) => ({
    text: chosen.text,
    count: chosen.count + countCells(others),
  }));
  return findNearSpellings(values)
    .slice(0, MOST_PAIRS)
    .map(({ rare, frequent }) => ({
      sureness: "asked",
      choices: [
        {
          label: `“${rare}” is “${frequent}”`,
          step: { kind: "spellings", column: column.name, pairs: [[rare, frequent]] },
        },
      ],
      count: texts.find(({ text }) => text === rare)?.count ?? 0,
      examples: [{ before: rare, after: frequent }],
      why: `“${rare}” in “${column.name}” differs by one letter from “${frequent}”, which is much more frequent.`,
    }));
}
