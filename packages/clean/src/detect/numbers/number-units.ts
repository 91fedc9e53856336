import type { NumberFormat } from "../../steps/types/number-format.ts";
import type { TextCount, TextProfile } from "../profile.ts";

/** One way to interpret the symbols before and the units after the numbers of a column. */
export type UnitReading = Pick<NumberFormat, "before" | "after" | "powers" | "percent"> & {
  /**
   * An assumption that the user has to confirm. If undefined, the conversion loses nothing but a symbol that all values
   * have.
   */
  question?: string;
  /** Why the first reading is recommended, if it is. */
  recommendation?: string;
};

const LEADING_SYMBOL = /^[+-]?([^0-9+\-.,'’()\s\p{C}]{1,10})[ \u00a0\u202f]?[+-]?[0-9]/u;
const TRAILING_UNIT = /[0-9][ \u00a0\u202f]?([^0-9+\-.,'’()\s\p{C}]{1,10}\.?)$/u;
export const CURRENCIES: ReadonlySet<string> = new Set(
  "$ € £ ¥ ₹ ₽ ₩ ₺ ₪ ₫ US$ R$ CHF EUR USD GBP JPY CAD AUD SEK NOK DKK PLN INR CNY kr zł Kč Ft Rs".split(
    " ",
  ),
);
/** Single letters that are units. Another letter after a number, as in 5A, may be part of a code. */
const ONE_LETTER_UNIT = /^[glLshVWJmt°€$£¥]$/;
const VERSION_NAME = /version/i;
/** Suffixes of times, ordinals and years that aren't units. Without them, the number means something else. */
const NOT_UNITS = new Set("am pm AM PM st nd rd th BC AD BCE CE".split(" "));
const SCALES = new Map([
  ..."k K tsd Tsd tsd. Tsd. thousand".split(" ").map((unit) => [unit, 3] as const),
  ..."M mn Mn mio Mio mio. Mio. million".split(" ").map((unit) => [unit, 6] as const),
  ..."lakh lakhs Lakh lac lacs".split(" ").map((unit) => [unit, 5] as const),
  ..."crore crores Crore cr Cr".split(" ").map((unit) => [unit, 7] as const),
  ..."B bn Bn mrd Mrd mrd. Mrd. billion".split(" ").map((unit) => [unit, 9] as const),
]);
const SCALE_NAMES: Readonly<Record<number, string>> = {
  3: "thousand",
  5: "lakh",
  6: "million",
  7: "crore",
  9: "billion",
};
const UNIT_FAMILIES: readonly Readonly<Record<string, number>>[] = [
  { µm: -6, mm: -3, cm: -2, dm: -1, m: 0, km: 3 },
  { µg: -6, mg: -3, g: 0, kg: 3, t: 6 },
  { ml: -3, mL: -3, cl: -2, dl: -1, l: 0, L: 0, hl: 2 },
  { ms: -3, s: 0 },
  { Hz: 0, kHz: 3, MHz: 6, GHz: 9 },
  { mW: -3, W: 0, kW: 3, MW: 6, GW: 9 },
  { Wh: 0, kWh: 3, MWh: 6, GWh: 9 },
  { mV: -3, V: 0, kV: 3 },
  { Pa: 0, hPa: 2, kPa: 3, MPa: 6 },
];

export function hasUnit(text: string): boolean {
  const unit = TRAILING_UNIT.exec(text)?.[1];
  if (unit === undefined) return false;
  return unit === "%" || UNIT_FAMILIES.some((family) => Object.hasOwn(family, unit));
}

const NO_SYMBOLS = { before: [], after: [], powers: [], percent: false };

interface UnitColumn {
  name: string;
  texts: readonly TextCount[];
  /** Whether some numbers have no symbol and no unit. */
  hasBareNumbers: boolean;
}

/** Characters that belong to neither a symbol nor a unit, see `alphabet`. */
const PLAIN_ALPHABET = /^[0-9+\-.,'() ]*$/;

/** Returns the ways to interpret the symbols and units of a column. Empty if the values aren't numbers. */
export function findUnitReadings({ column, texts, alphabet }: TextProfile): UnitReading[] {
  if (PLAIN_ALPHABET.test(alphabet)) return [NO_SYMBOLS];
  const symbols = new Set<string>();
  const unitCounts = new Map<string, number>();
  let hasBareNumbers = false;
  let hasFractions = false;
  for (const { text, count } of texts) {
    if (!/[0-9]/.test(text)) continue;
    const isNegative = text.startsWith("(") && text.endsWith(")");
    const number = (isNegative ? text.slice(1, -1) : text).replace("\u2212", "-");
    const symbol = LEADING_SYMBOL.exec(number)?.[1];
    const unit = TRAILING_UNIT.exec(number)?.[1];
    if (symbol === undefined && unit === undefined) {
      hasBareNumbers = true;
      const value = Number.parseFloat(number.replace(",", "."));
      hasFractions ||= value > 0 && value < 1;
    }
    if (symbol !== undefined) symbols.add(symbol);
    if (unit !== undefined) unitCounts.set(unit, (unitCounts.get(unit) ?? 0) + count);
  }
  const units = [...unitCounts].toSorted((a, b) => b[1] - a[1]).map(([unit]) => unit);
  if (symbols.size === 0 && units.length === 0) return [NO_SYMBOLS];
  if (units[0] === "%") {
    if (!hasBareNumbers) return [{ ...NO_SYMBOLS, percent: true }];
    return readPercentages(texts, hasFractions);
  }
  if ([...symbols].some((symbol) => !CURRENCIES.has(symbol))) return [];
  const unitColumn = { name: column.name, texts, hasBareNumbers };
  if (units.every((unit) => CURRENCIES.has(unit))) {
    return [interpretCurrencies([...new Set([...symbols, ...units])], unitColumn)];
  }
  if (units.every((unit) => SCALES.has(unit))) return [interpretScales(units)];
  const [unit = ""] = units;
  if (units.length > 1 && isSameUnit(units)) {
    const reading = { ...NO_SYMBOLS, after: units };
    return [hasBareNumbers ? { ...reading, question: `Treat all as ${unit}` } : reading];
  }
  return units.length === 1
    ? interpretSingleUnit(unit, unitColumn)
    : interpretSeveralUnits(units, unitColumn);
}

/** Units and their other spellings. The letter case of these says nothing. */
const UNIT_SPELLINGS = new Map(
  [
    "oz ounce ounces",
    "lb lbs pound pounds",
    "g gr gram grams",
    "kg kgs kilo kilos kilogram kilograms",
    "mm millimeter millimeters millimetre millimetres",
    "cm centimeter centimeters centimetre centimetres",
    "km kilometer kilometers kilometre kilometres",
    "meter meters metre metres",
    "in inch inches",
    "ft foot feet",
    "ml milliliter milliliters millilitre millilitres",
    "l liter liters litre litres ltr",
    "min mins minute minutes",
    "h hr hrs hour hours",
    "s sec secs second seconds",
    "yr yrs year years",
    "pc pcs piece pieces stk stück",
  ].flatMap((line) => {
    const [unit = "", ...others] = line.split(" ");
    return [unit, ...others].map((word) => [word, unit] as const);
  }),
);

/** Whether all units are the same one, such as oz, OZ. and ounces. */
function isSameUnit(units: readonly string[]): boolean {
  const [first, ...others] = units.map((unit) =>
    UNIT_SPELLINGS.get(unit.toLowerCase().replace(/\.$/, "")),
  );
  return first !== undefined && others.every((other) => other === first);
}

/**
 * If some values have a percent sign, 0.2 and 20 without one may both mean 20 %. The numbers themselves show it: with
 * the sign, they are a hundred times the others, or as large.
 */
function readPercentages(texts: readonly TextCount[], hasFractions: boolean): UnitReading[] {
  const percent = { ...NO_SYMBOLS, after: ["%"], question: "Read all as percent" };
  if (!hasFractions) return [percent];
  const sizes = (areSigned: boolean) =>
    texts.flatMap(({ text }) => {
      const size = Math.log10(Math.abs(Number.parseFloat(text.replace(",", "."))));
      return text.includes("%") === areSigned && Number.isFinite(size) ? [size] : [];
    });
  const gap = getMedian(sizes(true)) - getMedian(sizes(false));
  const shares = {
    ...NO_SYMBOLS,
    powers: [["%", -2] as [string, number]],
    question: "Convert percentages to fractions",
  };
  if (Math.abs(gap) <= MAX_SIZE_GAP) {
    const recommendation = "Values without a sign match the size of values in %.";
    return [{ ...percent, question: "Remove “%”", recommendation }, shares];
  }
  const areHundredths = Math.abs(gap - 2) <= MAX_SIZE_GAP;
  return [
    {
      ...shares,
      ...(areHundredths && { recommendation: "Because the other values are fractions." }),
    },
    percent,
  ];
}

function interpretCurrencies(currencies: string[], { hasBareNumbers }: UnitColumn): UnitReading {
  const reading = { ...NO_SYMBOLS, before: currencies, after: currencies };
  if (currencies.length > 1) {
    return { ...reading, question: `Remove ${currencies.join(", ")}` };
  }
  const [currency] = currencies;
  return hasBareNumbers ? { ...reading, question: `Treat all as ${currency}` } : reading;
}

function interpretScales(units: readonly string[]): UnitReading {
  const powers = units.map((unit): [string, number] => [unit, SCALES.get(unit) ?? 0]);
  const question = `Read ${powers.map(([unit, power]) => `${unit} as ${SCALE_NAMES[power]}`).join(", ")}`;
  return { ...NO_SYMBOLS, powers, question };
}

function interpretSingleUnit(unit: string, column: UnitColumn): UnitReading[] {
  const isUnit = unit.length > 1 ? !NOT_UNITS.has(unit) : ONE_LETTER_UNIT.test(unit);
  if (!isUnit) return [];
  const reading = { ...NO_SYMBOLS, after: [unit] };
  if (unit === "m") {
    return [
      { ...reading, question: "“m” is metres or minutes" },
      { ...NO_SYMBOLS, powers: [[unit, 6]], question: "“m” is a million" },
    ];
  }
  if (!column.hasBareNumbers) return [reading];
  // In a column of versions, text after the number isn't a unit: 6.06 LTS among 4.10.
  if (VERSION_NAME.test(column.name)) return [];
  const family = findUnitFamily([unit]);
  const getPower = (base: string) => (family[unit] ?? 0) - (family[base] ?? 0);
  const others = Object.keys(family).filter((base) => getPower(base) !== 0);
  return rankUnits([unit, ...others], family, column).flatMap(
    ({ base, isLikely }): UnitReading[] => {
      if (base === unit) {
        return [{ ...reading, question: `Treat all as ${unit}` }];
      }
      const question = `Read the others in ${base}`;
      return isLikely ? [{ ...NO_SYMBOLS, powers: [[unit, getPower(base)]], question }] : [];
    },
  );
}

/** Returns one reading for each unit that all values could be converted to. */
function interpretSeveralUnits(units: readonly string[], column: UnitColumn): UnitReading[] {
  const family = findUnitFamily(units);
  const bases = units.filter((unit) => Object.hasOwn(family, unit));
  const ranked = rankUnits(bases, family, column);
  const recommendation = recommendUnit(ranked, column);
  return ranked.map(({ base }) => ({
    ...NO_SYMBOLS,
    ...(recommendation !== undefined && { recommendation }),
    powers: units.map((unit): [string, number] => [
      unit,
      (family[unit] ?? 0) - (family[base] ?? 0),
    ]),
    question: `Convert to ${base}`,
  }));
}

/** Why the first unit is the right one, if it is the only one in which values without a unit can be. */
function recommendUnit(
  [first, ...others]: readonly RankedUnit[],
  { hasBareNumbers }: UnitColumn,
): string | undefined {
  if (!first) return undefined;
  if (first.isNamed) return "Because the column name has the unit.";
  if (!hasBareNumbers) return "Because most values have this unit.";
  return first.isLikely && !others.some(({ isLikely }) => isLikely)
    ? `Values without a unit match the size of values in ${first.base}.`
    : undefined;
}

/** Whether all units measure the same and differ by powers of ten, so that values can be converted. */
export function areConvertible(units: readonly string[]): boolean {
  return units.length > 0 && Object.keys(findUnitFamily(units)).length > 0;
}

function findUnitFamily(units: readonly string[]): Readonly<Record<string, number>> {
  return UNIT_FAMILIES.find((family) => units.every((unit) => Object.hasOwn(family, unit))) ?? {};
}

interface RankedUnit {
  base: string;
  /** Whether values without a unit have a similar magnitude as the others if they are in this unit. */
  isLikely: boolean;
  /** Whether the column name has the unit. */
  isNamed: boolean;
}

/** Maximum difference of magnitudes, in powers of ten. */
const MAX_SIZE_GAP = 0.7;

/** Ranks the units that values without a unit may be in: first by the column name, then by magnitude. */
export function rankUnits(
  bases: readonly string[],
  powers: Readonly<Record<string, number>>,
  { name, texts }: { name: string; texts: readonly TextCount[] },
): RankedUnit[] {
  const words = new Set(name.split(/[^\p{L}°]/u));
  const units = Object.keys(powers);
  const bare: number[] = [];
  const marked: number[] = [];
  for (const { text } of texts) {
    const size = Math.log10(Math.abs(Number.parseFloat(text.replace(",", "."))));
    if (!Number.isFinite(size)) continue;
    const unit = /[^0-9\s]{1,10}$/u.exec(text)?.[0] ?? "";
    if (units.includes(unit)) marked.push(size + (powers[unit] ?? 0));
    else bare.push(size);
  }
  const between = getMedian(bare) - getMedian(marked);
  const ranked = [...new Set(bases)].map((base) => {
    const apart = Math.abs(between + (powers[base] ?? 0));
    const isLikely = Number.isNaN(apart) || apart <= MAX_SIZE_GAP;
    return { base, isLikely, isNamed: isLikely && words.has(base), apart: apart || 0 };
  });
  return ranked.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || a.apart - b.apart);
}

function getMedian(sizes: readonly number[]): number {
  return sizes.toSorted((a, b) => a - b)[sizes.length >> 1] ?? Number.NaN;
}
