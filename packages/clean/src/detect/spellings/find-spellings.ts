import { counted } from "../counted.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";
import type { Detector, Proposal } from "../proposal.ts";
import { fingerprint } from "./fingerprint.ts";
import { findNearSpellings } from "./near-spellings.ts";

const MAX_CATEGORY_TEXTS = 5000;
/** Of names, such as makers: most are there once, but some come again. */
const MAX_NAME_TEXTS = 30_000;
const MAX_DISTINCT_NAME_SHARE = 0.95;
/** How often the name must be there that others become. */
const MIN_CANONICAL_COUNT = 3;
const MAX_PAIRS = 200;
/** A category has each of its values several times. */
const MAX_DISTINCT_SHARE = 0.5;
const MIN_VALUES = 8;
/** The others may be codes, such as 1 for male. */
const MIN_WORD_SHARE = 0.6;
const MAX_ADDRESS_SHARE = 0.5;
const LETTER = /\p{L}/u;
/** Addresses, paths and names of files: a sign in them tells one from another. */
const ADDRESS = /[@/\\]|\.\w{2,4}$/;

/** Values of a category that are spelt in several ways, and names that come again. */
export const findSpellings: Detector = ({ texts }) =>
  texts.flatMap((profile) => {
    if (isMostlyWords(profile, MAX_CATEGORY_TEXTS, MAX_DISTINCT_SHARE)) {
      const clusters = clusterByFingerprint(profile.texts);
      return [...buildVariantIssues(profile, clusters, 1), ...buildTypoIssues(profile, clusters)];
    }
    return isMostlyWords(profile, MAX_NAME_TEXTS, MAX_DISTINCT_NAME_SHARE)
      ? buildVariantIssues(profile, clusterByFingerprint(profile.texts), MIN_CANONICAL_COUNT)
      : [];
  });

function isMostlyWords({ texts, present }: TextProfile, most: number, mostShare: number): boolean {
  return (
    present >= MIN_VALUES &&
    texts.length <= Math.min(most, present * mostShare) &&
    getMatchingShare(texts, LETTER) > MIN_WORD_SHARE &&
    getMatchingShare(texts, ADDRESS) < MAX_ADDRESS_SHARE
  );
}

function getMatchingShare(texts: readonly TextCount[], pattern: RegExp): number {
  return texts.filter(({ text }) => pattern.test(text)).length / texts.length;
}

/** Texts with one fingerprint, which is empty where they have no letter and no digit. */
interface Cluster {
  key: string;
  /** The most frequent one. */
  chosen: TextCount;
  others: readonly TextCount[];
}

function clusterByFingerprint(texts: readonly TextCount[]): Cluster[] {
  return [...Map.groupBy(texts, ({ text }) => fingerprint(text))].flatMap(([key, members]) => {
    const [chosen, ...others] = members.toSorted((a, b) => b.count - a.count);
    return chosen ? [{ key, chosen, others }] : [];
  });
}

/** Spellings with one fingerprint become the most frequent of them, if it is there often enough. */
function buildVariantIssues(
  { column }: TextProfile,
  all: readonly Cluster[],
  fewest: number,
): Proposal[] {
  const clusters = all.filter(
    ({ key, chosen, others }) => key !== "" && others.length > 0 && chosen.count >= fewest,
  );
  const pairs = clusters.flatMap(({ chosen, others }) =>
    others.map((other) => ({ from: other, to: chosen })),
  );
  if (pairs.length === 0) return [];
  const taken = pairs.slice(0, MAX_PAIRS);
  return [
    {
      sureness: "likely",
      step: {
        kind: "spellings",
        column: column.name,
        pairs: taken.map(({ from, to }) => [from.text, to.text]),
      },
      count: sumCounts(taken.map(({ from }) => from)),
      examples: taken.slice(0, 3).map(({ from, to }) => ({ before: from.text, after: to.text })),
      why: `${counted(clusters.length, "value")} of “${column.name}” ${clusters.length === 1 ? "is" : "are"} spelt in more than one way: the spellings differ in case, accents, spaces and signs between words only.`,
      untouched:
        "The most frequent spelling of each stays, and values that differ in a letter, a digit or a sign such as + and #.",
    },
  ];
}

/** Spellings that differ by one letter from a frequent one may be slips, or other values: asked one by one. */
function buildTypoIssues({ column, texts }: TextProfile, clusters: readonly Cluster[]): Proposal[] {
  // Of each value its most frequent spelling, with the cells of all.
  const values = clusters.map(({ chosen, others }) => ({
    text: chosen.text,
    count: chosen.count + sumCounts(others),
  }));
  return findNearSpellings(values)
    .slice(0, MAX_PAIRS)
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
