import { pluralize } from "../../format-count.ts";
import type { Detector, FixOption, Issue } from "../issue.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";
import { areConvertible } from "./number-units.ts";

/** What can be measured in units that differ by more than powers of ten: each unit, in the first one. */
const DIMENSIONS: readonly Readonly<Record<string, number>>[] = [
  { cm: 1, mm: 0.1, m: 100, km: 100_000, in: 2.54, ft: 30.48, yd: 91.44, mi: 160_934.4 },
  { kg: 1, mg: 1e-6, g: 0.001, t: 1000, lb: 0.453_592_37, oz: 0.028_349_523_125, st: 6.350_293_18 },
  { min: 1, s: 1 / 60, h: 60, d: 1440 },
];
const TIMES = DIMENSIONS[2];
/** Other spellings of units. In a duration, m is a minute. */
const SPELLINGS: Readonly<Record<string, string>> = {
  '"': "in",
  "''": "in",
  "″": "in",
  inch: "in",
  inches: "in",
  "'": "ft",
  "′": "ft",
  feet: "ft",
  foot: "ft",
  lbs: "lb",
  pound: "lb",
  pounds: "lb",
  ounce: "oz",
  ounces: "oz",
  mins: "min",
  minute: "min",
  minutes: "min",
  hr: "h",
  hrs: "h",
  hour: "h",
  hours: "h",
  sec: "s",
  secs: "s",
  second: "s",
  seconds: "s",
  day: "d",
  days: "d",
};
const BARE_NUMBER = /^[0-9]+(?:[.,][0-9]+)?$/;
const PART = /([0-9]{1,15}(?:[.,][0-9]{1,15})?) ?(\p{L}{1,7}|''|["'′″])[.,]? ?/uy;
const CLOCK = /^([0-9]{1,3}):([0-5][0-9])(?::([0-5][0-9]))?$/;
const DIGIT = /[0-9]/;
const MIN_VALUES = 5;
const MAX_TEXTS = 1000;
const MAX_OPTIONS = 3;
/** How far the sizes of numbers without a unit may be from the others, in powers of ten. */
const MAX_SIZE_GAP = 0.3;
/** Half of the way to a 60th. */
const MAX_CLOCK_GAP = Math.log10(60) / 2;

type Units = Readonly<Record<string, number>>;
type Part = readonly [number: number, unit: string];

/**
 * Finds measures in several units, such as 180 cm and 5 ft 11 in, or 1h 30m and 45 min, and offers to write all in one.
 * Units that differ by powers of ten only are read by findNumbers.
 */
export const findMeasures: Detector = ({ texts }) => texts.flatMap(findMeasuresInColumn);

function findMeasuresInColumn(profile: TextProfile): Issue[] {
  const { texts, valueCount } = profile;
  if (valueCount < MIN_VALUES || texts.length > MAX_TEXTS) return [];
  const measured = texts.filter(({ text }) => DIGIT.test(text));
  const isPlain = ({ text }: TextCount) => BARE_NUMBER.test(text) || CLOCK.test(text);
  if (measured.length < texts.length || measured.every(isPlain)) return [];
  for (const units of DIMENSIONS) {
    const parsed = measured.map((textCount) => ({
      ...textCount,
      parts: parseMeasure(textCount.text, units),
    }));
    if (parsed.every((one): one is Measured => one.parts !== undefined)) {
      return buildIssue(profile, parsed, units);
    }
  }
  return [];
}

interface Measured extends TextCount {
  /** A number without a unit has the unit "". */
  parts: readonly Part[];
}

function parseMeasure(text: string, units: Units): readonly Part[] | undefined {
  const toNumber = (digits: string) => Number(digits.replace(",", "."));
  if (BARE_NUMBER.test(text)) return [[toNumber(text), ""]];
  const [, hours, minutes, seconds = "0"] = CLOCK.exec(text) ?? [];
  if (units === TIMES && hours !== undefined && minutes !== undefined) {
    return [
      [Number(hours), "h"],
      [Number(minutes), "min"],
      [Number(seconds), "s"],
    ];
  }
  const parts: Part[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const [, digits = "", word = ""] = PART.exec(text) ?? [];
    const small = word.toLowerCase();
    const unit = units === TIMES && small === "m" ? "min" : (SPELLINGS[small] ?? small);
    if (digits === "" || units[unit] === undefined) return undefined;
    parts.push([toNumber(digits), unit]);
  }
  return parts;
}

function buildIssue({ column }: TextProfile, measured: readonly Measured[], units: Units): Issue[] {
  const used = new Map<string, number>();
  for (const { parts, count } of measured)
    for (const [, unit] of parts.slice(0, 1)) used.set(unit, (used.get(unit) ?? 0) + count);
  const all = new Set(measured.flatMap(({ parts }) => parts.map(([, unit]) => unit)));
  all.delete("");
  const isCompound = measured.some(({ text, parts }) => parts.length > 1 && !CLOCK.test(text));
  if (!isCompound && (all.size < 2 || areConvertible([...all]))) return [];
  const bare = used.has("") ? findBareUnit(measured, units) : undefined;
  if (used.has("") && bare === undefined) return [];
  used.delete("");
  const words = new Set(column.name.toLowerCase().match(/\p{L}+/gu));
  const alone = new Set(measured.flatMap(({ parts: [one, ...more] }) => (more.length ? [] : one)));
  // Nobody writes 5 ft 9 in as 5.75 ft if others are in centimetres.
  const rank = (unit: string) =>
    unit === bare ? 0 : words.has(unit) ? 1 : alone.has(unit) ? 2 : 3;
  const bases = [...new Set([...(bare === undefined ? [] : [bare]), ...used.keys()])].toSorted(
    (a, b) => rank(a) - rank(b) || (used.get(b) ?? 0) - (used.get(a) ?? 0),
  );
  const options = bases.slice(0, MAX_OPTIONS).flatMap((base): FixOption[] => {
    const pairs = measured.flatMap(({ text, parts }): [string, string][] => {
      const sum = parts.reduce((total, [number, unit]) => {
        return total + number * (units[unit || (bare ?? base)] ?? 1);
      }, 0);
      const after = String(Number((sum / (units[base] ?? 1)).toFixed(2)));
      return after === text ? [] : [[text, after]];
    });
    const examples = pairs.slice(0, 3).map(([before, after]) => ({ before, after }));
    const step = { kind: "spellings" as const, column: column.name, pairs };
    return pairs.length === 0 ? [] : [{ label: `Convert to ${base}`, examples, step }];
  });
  const marked = measured.filter(({ text }) => !BARE_NUMBER.test(text));
  const count = sumCounts(marked);
  const clock = measured.find(({ text }) => CLOCK.test(text) && text.split(":").length === 2);
  const isUnclear = clock !== undefined && !isHoursAndMinutes(measured, units, bare);
  return [
    {
      confidence: "ambiguous",
      options,
      count,
      examples: [],
      title: isUnclear
        ? `Does ${clock.text} mean ${formatClock(clock.text)}?`
        : `${pluralize(count, "value")} in several units (${[...all].join(", ")})`,
      ...(!isUnclear && {
        recommendation:
          bare === undefined
            ? "Because each value has its unit."
            : `Values without a unit match the size of values in ${bare}.`,
      }),
      untouched: "Results are rounded to two decimals.",
    },
  ];
}

const getMedianSize = (values: readonly number[]) =>
  Math.log10(values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN);

/** Whether the units measure different things, such as kg and cm. */
export function hasMixedDimensions(units: readonly string[]): boolean {
  return DIMENSIONS.filter((known) => units.some((unit) => Object.hasOwn(known, unit))).length > 1;
}

/** Formats 1:05 as “1 h 5 min”. */
function formatClock(text: string): string {
  const [hours, minutes] = text.split(":").map(Number);
  return `${hours} h ${minutes} min`;
}

/** Whether 1:30 is about as long as the other durations. In minutes and seconds, it would be a 60th of that. */
function isHoursAndMinutes(measured: readonly Measured[], units: Units, bare = ""): boolean {
  const sums = measured.map(({ text, parts }) => ({
    isClock: CLOCK.test(text),
    sum: parts.reduce((total, [number, unit]) => total + number * (units[unit || bare] ?? 1), 0),
  }));
  const sizes = [true, false].map((isClock) =>
    getMedianSize(sums.filter((one) => one.isClock === isClock).map(({ sum }) => sum)),
  );
  return Math.abs((sizes[0] ?? 0) - (sizes[1] ?? 0)) <= MAX_CLOCK_GAP;
}

/** The unit in which numbers without one are about as large as the others. */
function findBareUnit(measured: readonly Measured[], units: Units): string | undefined {
  const marked: number[] = [];
  const bare: number[] = [];
  for (const { parts } of measured) {
    const isBare = parts[0]?.[1] === "";
    const sum = parts.reduce((total, [number, unit]) => total + number * (units[unit] ?? 1), 0);
    (isBare ? bare : marked).push(sum);
  }
  const gap = getMedianSize(marked) - getMedianSize(bare);
  const [best] = Object.entries(units)
    .map(([unit, factor]) => ({ unit, apart: Math.abs(gap - Math.log10(factor)) }))
    .toSorted((a, b) => a.apart - b.apart);
  return best && best.apart <= MAX_SIZE_GAP ? best.unit : undefined;
}
