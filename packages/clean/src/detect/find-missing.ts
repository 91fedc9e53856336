import type { Step } from "../steps/kinds.ts";
import { countCells, counted } from "./counted.ts";
import { isSpellingOfMissing, SIGNS, WORDS, WRITTEN_BY_PROGRAMS } from "./missing-words.ts";
import type { TextProfile } from "./profile.ts";
import type { Detector, Proposal, Sureness } from "./proposal.ts";
import { rangeOf } from "./range-of.ts";

/** Numbers that stand for no value where all others are far from them. */
const SENTINEL = /^-99+(?:\.(?:0+|9+))?$/;

/** Codes of two letters, where NA is Namibia. */
const CODE = /^[A-Z]{2}$/;
const DIGIT = /[0-9]/;
const PLAIN = /^-?[0-9]+(?:\.[0-9]+)?$/;
const FEWEST_VALUES = 5;
const MOST_SHARE = 0.6;

type Counted = TextProfile["texts"][number];

/** Spellings of “no value”, in columns that mostly have one. */
export const findMissing: Detector = ({ texts }) => texts.flatMap(proposeFor);

function proposeFor(profile: TextProfile): Proposal[] {
  const { texts, present } = profile;
  const isSpelling = ({ text }: Counted) => isSpellingOfMissing(text);
  const spelt = texts.filter(isSpelling);
  const sentinels = findSentinels(texts);
  const values = texts.filter((one) => !isSpelling(one) && !sentinels.includes(one));
  const count = countCells([...spelt, ...sentinels]);
  if (countCells(values) < FEWEST_VALUES || count > present * MOST_SHARE) return [];
  // Among numbers and dates a word can be nothing else.
  const isMeasured = values.every(({ text }) => DIGIT.test(text));
  const asked = isMeasured ? [] : spelt.filter((one) => isAnswer(one, values));
  const left = spelt.filter((one) => !asked.includes(one) && (isMeasured || !isCode(one, values)));
  const isSure = left.every(({ text }) => WRITTEN_BY_PROGRAMS.has(text));
  return [
    ...(left.length > 0 ? [propose(profile, left, isSure ? "sure" : "likely")] : []),
    ...[...asked, ...sentinels].map((one) => ask(profile, one)),
  ];
}

/** A word that may be one of the answers, or a sign among signs, such as + and -. */
function isAnswer({ text }: Counted, values: readonly Counted[]): boolean {
  if (WORDS.has(text)) return !isCode({ text, count: 0 }, values);
  return SIGNS.has(text) && values.every((other) => other.text.length <= 2);
}

function isCode({ text }: Counted, values: readonly Counted[]): boolean {
  return CODE.test(text) && values.some((other) => CODE.test(other.text));
}

/** The lowest number of a column, if the others are all far above it. */
function findSentinels(texts: readonly Counted[]): Counted[] {
  const candidates = texts.filter(({ text }) => SENTINEL.test(text));
  if (candidates.length === 0) return [];
  // Among words no number is expected at all.
  if (!texts.some(({ text }) => DIGIT.test(text) && !SENTINEL.test(text))) return candidates;
  const others = texts.filter(({ text }) => PLAIN.test(text) && !SENTINEL.test(text));
  const [least, most] = rangeOf(others.map(({ text }) => Number(text)));
  return candidates.filter(({ text }) => least > Math.min(0, Number(text) / 2) && most > 0);
}

function stepOf({ column }: TextProfile, texts: readonly Counted[]): Step {
  const spellings = texts.map(({ text }) => text);
  return { kind: "missing", columns: [column.name], spellings };
}

function propose(
  profile: TextProfile,
  spelt: readonly Counted[],
  sureness: Exclude<Sureness, "asked">,
): Proposal {
  const count = countCells(spelt);
  return {
    sureness,
    step: stepOf(profile, spelt),
    count,
    examples: spelt.slice(0, 3).map(({ text }) => ({ before: text, after: "" })),
    why: `${counted(count, "cell")} of “${profile.column.name}” ${count === 1 ? "says" : "say"} in words that there is no value.`,
    untouched: "The other values stay; you can leave out single spellings.",
  };
}

function ask(profile: TextProfile, one: Counted): Proposal {
  return {
    sureness: "asked",
    choices: [{ label: `“${one.text}” means no value`, step: stepOf(profile, [one]) }],
    count: one.count,
    examples: [{ before: one.text, after: "" }],
    why: `“${one.text}” in “${profile.column.name}” may mean that there is no value, or be a value like the others.`,
  };
}
