/** From and to, both included; without an end it is open. */
export interface Range {
  from: number;
  to: number | undefined;
  /** Whether it is counted in months, where others are in years. */
  inMonths: boolean;
  /** Whether a spreadsheet took it for a day or a month. */
  isDay: boolean;
}

const CLOSED_RANGE =
  /^([0-9]{1,4}) ?(?:[-–—]|to|bis|à) ?([0-9]{1,4})(?: ?(yrs?[.]?|years?|jahre|ans|months?|monate|mois))?$/i;
const OPEN_RANGE =
  /^([0-9]{1,4}) ?(?:[+]|(?:and|or|und|oder) (?:over|older|more|above|älter|mehr)|plus)(?: ?(yrs?[.]?|years?|jahre|ans|months?|monate|mois))?$/i;
const AT_LEAST_RANGE = /^(?:≥|>=) ?([0-9]{1,4})$/;
const MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DAY_MONTH = /^([0-9]{1,2})-([a-z]{3})$/i;
const MONTH_YEAR = /^([a-z]{3})-([0-9]{2})$/i;

/** The range that a text stands for, however it is written; undefined if it is none. */
export function readRange(text: string): Range | undefined {
  const [, from, to, unit] = CLOSED_RANGE.exec(text) ?? [];
  if (from !== undefined && to !== undefined) {
    return Number(from) < Number(to) ? createRange(from, to, unit) : undefined;
  }
  const [, start, open] = OPEN_RANGE.exec(text) ?? [];
  if (start !== undefined) return createRange(start, undefined, open);
  const [, least] = AT_LEAST_RANGE.exec(text) ?? [];
  if (least !== undefined) return createRange(least, undefined, undefined);
  return parseMisreadRange(text);
}

function createRange(from: string, to: string | undefined, unit: string | undefined): Range {
  return {
    from: Number(from),
    to: to === undefined ? undefined : Number(to),
    inMonths: /^mo/i.test(unit ?? ""),
    isDay: false,
  };
}

/** 5-9 is shown as 9-May, and 10-49 as Oct-49. */
function parseMisreadRange(text: string): Range | undefined {
  const [, day, name] = DAY_MONTH.exec(text) ?? [];
  const [, other, year] = MONTH_YEAR.exec(text) ?? [];
  const month = MONTH_NAMES.indexOf((name ?? other ?? "").toLowerCase()) + 1;
  const number = Number(day ?? year);
  if (month === 0 || number === month) return undefined;
  const [from, to] = day !== undefined && number < month ? [number, month] : [month, number];
  return from < to ? { from, to, inMonths: false, isDay: true } : undefined;
}
