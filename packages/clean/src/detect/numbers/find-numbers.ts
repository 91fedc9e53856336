import { numberText } from "../../columns/number-text.ts";
import type { Step } from "../../steps/kinds.ts";
import { parseNumber, type NumberFormat } from "../../steps/types/number-format.ts";
import { countCells, counted, shareText } from "../counted.ts";
import type { TextProfile } from "../profile.ts";
import type { Detector, Example, Proposal } from "../proposal.ts";
import { areCodes, mayBeVersions } from "./number-codes.ts";
import { markingsOf, type Marking } from "./number-marks.ts";

const FEWEST_VALUES = 3;
/** All cells must be numbers but for this share, which is shown; none of these may have a digit. */
const MOST_UNFIT = 0.02;
const DIGIT = /[0-9]/;
/** In parentheses, behind a minus of typesetters, or before a sign. */
const LOSS = /[(\u2212]|[.,][0-9]{2}[+-]$/;
const SEPARATORS = [
  [".", ","],
  [",", "."],
  [".", " "],
  [",", " "],
  [".", "'"],
  [".", "’"],
] as const;

interface Reading {
  format: NumberFormat;
  /** Cells without a digit. */
  unfit: number;
  question: string | undefined;
}

/** Columns of numbers: plain ones, and those that separators, currencies, percent signs and units make text. */
export const findNumbers: Detector = ({ texts }) => texts.flatMap(proposeFor);

function readColumn(profile: TextProfile): Reading[] {
  const { texts, present } = profile;
  const unfit = countCells(texts.filter(({ text }) => !DIGIT.test(text)));
  if (present < FEWEST_VALUES || unfit > present * MOST_UNFIT || areCodes(profile)) return [];
  return markingsOf(profile).flatMap((marking) => {
    const { question } = marking;
    return bestFormats(texts, marking).map((format) => ({ format, unfit, question }));
  });
}

function proposeFor(profile: TextProfile): Proposal[] {
  const readings = readColumn(profile);
  const [best] = readings;
  if (!best) return [];
  const isClear = readings.length === 1 && best.question === undefined;
  if (!isClear || mayBeVersions(profile.texts)) return [ask(profile, readings)];
  return [propose(profile, best)];
}

/** The first format that fits, and where one reads some text as another number, that one. */
function bestFormats(texts: TextProfile["texts"], marking: Marking): NumberFormat[] {
  const [best, ...others] = formatsOf(texts, marking).filter((format) => fits(texts, format));
  if (!best) return [];
  const other = others.find((format) => differs(texts, format, best));
  return other ? [best, other] : [best];
}

/** The formats to try: people who write a decimal comma group by points, spaces or apostrophes, and the other way round. */
function formatsOf(texts: TextProfile["texts"], marking: Marking): NumberFormat[] {
  const { question: _, ...marks } = marking;
  const has = (sign: string) => texts.some(({ text }) => text.includes(sign));
  const shared = { ...marks, parentheses: texts.some(({ text }) => LOSS.test(text)) };
  const canBeWhole = !marks.percent && marks.powers.length === 0;
  return SEPARATORS.filter(
    ([decimal, thousands], at) => at === 0 || has(decimal) || usedIn(texts, thousands) !== "",
  ).flatMap(([decimal, thousands]) =>
    (canBeWhole ? [true, false] : [false]).map((whole) => ({
      ...shared,
      decimal,
      thousands: usedIn(texts, thousands),
      whole,
    })),
  );
}

function usedIn(texts: TextProfile["texts"], thousands: NumberFormat["thousands"]) {
  const isUsed = texts.some(({ text }) =>
    thousands === " " ? /[0-9][ \u00a0\u202f][0-9]/.test(text) : text.includes(thousands),
  );
  return isUsed ? thousands : "";
}

/** Whether each text with a digit has this format. */
function fits(texts: TextProfile["texts"], format: NumberFormat): boolean {
  return texts.every(({ text }) => parseNumber(text, format) !== undefined || !DIGIT.test(text));
}

/** Whether the two read some text as different numbers. */
function differs(texts: TextProfile["texts"], one: NumberFormat, other: NumberFormat): boolean {
  return texts.some(({ text }) => parseNumber(text, one) !== parseNumber(text, other));
}

function stepOf({ column }: TextProfile, { format, unfit }: Reading): Step {
  const rest = unfit === 0 ? "stop" : "missing";
  return { kind: "numbers", column: column.name, ...format, rest };
}

/** Whether only digits, a sign and separators are there, so that nothing can be lost. */
function isPlain({ format, unfit }: Reading): boolean {
  const { before, after, percent, parentheses } = format;
  return unfit === 0 && before.length + after.length === 0 && !percent && !parentheses;
}

function propose(profile: TextProfile, reading: Reading): Proposal {
  const { column, present } = profile;
  const { unfit } = reading;
  return {
    sureness: isPlain(reading) ? "sure" : "likely",
    step: stepOf(profile, reading),
    count: present,
    examples: examplesOf(profile, reading.format),
    why: `${shareText(present - unfit, present)} values of “${column.name}” are numbers.`,
    untouched:
      unfit === 0
        ? "Missing cells stay missing."
        : `${counted(unfit, "cell")} without a number would become missing.`,
  };
}

function ask(profile: TextProfile, readings: readonly Reading[]): Proposal {
  const { column, present } = profile;
  const choices = readings.map((reading) => {
    const [example] = examplesOf(profile, reading.format);
    const change = example ? `${example.before} is ${example.after ?? ""}` : "All are numbers";
    return {
      label: reading.question === undefined ? change : `${reading.question}: ${change}`,
      step: stepOf(profile, reading),
    };
  });
  return {
    sureness: "asked",
    choices,
    count: present,
    examples: [],
    why: `“${column.name}” ${choices.length > 1 ? "holds numbers, and they can be read in more than one way" : "can be read as numbers if this is true"}.`,
  };
}

/** Those that change first: for a question they show what it is about. */
function examplesOf({ texts }: TextProfile, format: NumberFormat): Example[] {
  const changed = texts.slice(0, 1000).flatMap(({ text }): Example[] => {
    const value = parseNumber(text, format);
    if (value === undefined) return [];
    const after = format.whole ? String(value) : numberText(value);
    return after === text || after === `${text}.0` ? [] : [{ before: text, after }];
  });
  const power = format.powers.find(([, exponent]) => exponent !== 0);
  const telling = changed.filter(({ before, after = "" }) =>
    power ? before.endsWith(power[0]) : after.startsWith("-") && !before.startsWith("-"),
  );
  return (telling.length > 0 ? telling : changed).slice(0, 3);
}
