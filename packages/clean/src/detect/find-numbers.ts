import { numberText } from "../columns/number-text.ts";
import type { Step } from "../steps/kinds.ts";
import { parseNumber, type NumberFormat } from "../steps/types/number-format.ts";
import type { TextProfile } from "./profile.ts";
import type { Detector, Example, Proposal } from "./proposal.ts";

const FEWEST_VALUES = 3;
/** All cells must be numbers but for this share, which is shown. */
const MOST_UNFIT = 0.02;
const CURRENCIES = ["$", "€", "£", "¥", "CHF", "EUR", "USD", "GBP"];
/** A number that starts with a zero is an id: a postcode, a telephone number. */
const LEADING_ZERO = /^[+-]?0[0-9]/;

/** Columns of numbers: plain ones, and those that separators, currencies, percent signs and units make text. */
export const findNumbers: Detector = ({ texts }) => texts.flatMap(proposeFor);

function proposeFor(profile: TextProfile): Proposal[] {
  const { texts, present } = profile;
  if (present < FEWEST_VALUES || texts.some(({ text }) => LEADING_ZERO.test(text))) return [];
  const fitting = formatsOf(texts)
    .map((format) => ({ format, unfit: countUnfit(texts, format) }))
    .filter(({ unfit }) => unfit <= present * MOST_UNFIT);
  const [best] = fitting.toSorted((a, b) => a.unfit - b.unfit);
  if (!best) return [];
  const equal = fitting.filter(({ unfit }) => unfit === best.unfit).map(({ format }) => format);
  const other = equal.find((format) => differs(texts, format, best.format));
  return [other ? ask(profile, [best.format, other]) : propose(profile, best.format, best.unfit)];
}

/** The formats to try: who writes a decimal comma groups by points, spaces or apostrophes, and the other way round. */
function formatsOf(texts: TextProfile["texts"]): NumberFormat[] {
  const has = (sign: string) => texts.some(({ text }) => text.includes(sign));
  const before = CURRENCIES.filter((one) => texts.some(({ text }) => text.includes(one)));
  const unit = unitOf(texts);
  const percent = texts.every(({ text }) => text.endsWith("%"));
  const shared = {
    before,
    after: [...before, ...(unit && !before.includes(unit) && unit !== "%" ? [unit] : [])],
    percent,
    parentheses: has("("),
  };
  const pairs = [
    [".", ","],
    [",", "."],
    [".", " "],
    [",", " "],
    [".", "'"],
    [".", "’"],
  ] as const;
  return pairs
    .filter(([decimal, thousands], at) => at === 0 || has(decimal) || has(thousands))
    .flatMap(([decimal, thousands]) =>
      [true, false]
        .filter((whole) => !(whole && percent))
        .map((whole) => ({ ...shared, decimal, thousands: usedIn(texts, thousands), whole })),
    );
}

function usedIn(texts: TextProfile["texts"], thousands: NumberFormat["thousands"]) {
  const isUsed = texts.some(({ text }) =>
    thousands === " " ? /[ \u00a0\u202f]/.test(text) : text.includes(thousands),
  );
  return isUsed ? thousands : "";
}

/** The letters behind the digits, if all that have some have the same. */
function unitOf(texts: TextProfile["texts"]): string | undefined {
  const units = new Set(
    texts.map(({ text }) => /[0-9][ \u00a0\u202f]?([^0-9\s+\-.,'’()]{1,10})$/u.exec(text)?.[1]),
  );
  units.delete(undefined);
  return units.size === 1 ? [...units][0] : undefined;
}

function countUnfit(texts: TextProfile["texts"], format: NumberFormat): number {
  return texts.reduce(
    (sum, { text, count }) => sum + (parseNumber(text, format) === undefined ? count : 0),
    0,
  );
}

/** Whether the two read some text as different numbers. */
function differs(texts: TextProfile["texts"], one: NumberFormat, other: NumberFormat): boolean {
  return texts.some(({ text }) => parseNumber(text, one) !== parseNumber(text, other));
}

function stepOf({ column }: TextProfile, format: NumberFormat, rest: "stop" | "missing"): Step {
  return { kind: "numbers", column: column.name, ...format, rest };
}

function propose(profile: TextProfile, format: NumberFormat, unfit: number): Proposal {
  const { column, present } = profile;
  return {
    sureness: unfit === 0 ? "sure" : "likely",
    step: stepOf(profile, format, unfit === 0 ? "stop" : "missing"),
    count: present,
    examples: examplesOf(profile, format),
    why: `${present - unfit} of ${present} values of “${column.name}” are numbers.`,
    untouched:
      unfit === 0
        ? "Missing cells stay missing."
        : `${unfit} cells are no numbers and would become missing.`,
  };
}

function ask(profile: TextProfile, formats: readonly NumberFormat[]): Proposal {
  const { column, present, texts } = profile;
  const choices = formats.map((format) => ({
    label: `${texts[0]?.text ?? ""} is ${examplesOf(profile, format)[0]?.after ?? ""}`,
    step: stepOf(profile, format, "stop"),
  }));
  return {
    sureness: "asked",
    choices,
    count: present,
    examples: [],
    why: `“${column.name}” holds numbers, but their separator may stand before thousands or before decimals.`,
    untouched: "Nothing changes until you choose.",
  };
}

function examplesOf({ texts }: TextProfile, format: NumberFormat): Example[] {
  return texts
    .flatMap(({ text }): Example[] => {
      const value = parseNumber(text, format);
      if (value === undefined) return [];
      const after = format.whole ? String(value) : numberText(value);
      return after === text ? [] : [{ before: text, after }];
    })
    .slice(0, 3);
}
