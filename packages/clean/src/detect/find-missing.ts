import type { TextProfile } from "./profile.ts";
import type { Detector } from "./proposal.ts";

/** Spellings that mean nothing else in any column that has values of another form. */
const SURE = new Set([
  "n/a",
  "N/A",
  "#N/A",
  "#N/A N/A",
  "#NA",
  "<NA>",
  "NaN",
  "nan",
  "null",
  "NULL",
  "Null",
  "#NULL!",
  "#VALUE!",
  "#DIV/0!",
  "#REF!",
  "-",
  "--",
  "---",
  "–",
  "—",
  "?",
  "??",
  ".",
  "..",
  "missing",
  "(missing)",
  "(blank)",
]);
/** These are words or codes too: a surname, a country, an answer. */
const DOUBTFUL = new Set([
  "NA",
  "na",
  "None",
  "none",
  "unknown",
  "Unknown",
  "UNKNOWN",
  "N.A.",
  "n.a.",
  "nil",
]);

/** Codes of two letters, where NA is Namibia. */
const CODE = /^[A-Z]{2}$/;
const FEWEST_VALUES = 5;
const MOST_SHARE = 0.6;

/** Spellings of “no value”, in columns that mostly have one. */
export const findMissing: Detector = ({ texts }) => texts.flatMap(proposeFor);

function proposeFor({ column, texts, present }: TextProfile): ReturnType<Detector> {
  const values = texts.filter(({ text }) => !SURE.has(text) && !DOUBTFUL.has(text));
  const found = texts.filter(({ text }) => SURE.has(text));
  const doubtful = texts.filter(({ text }) => isDoubtful(text, values));
  const spelt = [...found, ...doubtful];
  const count = spelt.reduce((sum, one) => sum + one.count, 0);
  const isGated = values.length >= FEWEST_VALUES && count / present <= MOST_SHARE;
  if (count === 0 || !isGated) return [];
  return [
    {
      sureness: doubtful.length > 0 ? "likely" : "sure",
      step: { kind: "missing", columns: [column.name], spellings: spelt.map(({ text }) => text) },
      count,
      examples: spelt.slice(0, 3).map(({ text }) => ({ before: text, after: "" })),
      why: `${count} cells of “${column.name}” say in words that they have no value.`,
      untouched: "The other values stay; each spelling can be left out by itself.",
    },
  ];
}

function isDoubtful(text: string, values: TextProfile["texts"]): boolean {
  if (!DOUBTFUL.has(text)) return false;
  // Among codes it is one of them; among numbers it can be nothing else.
  return (
    !values.some(({ text }) => CODE.test(text)) && values.every(({ text }) => /[0-9]/.test(text))
  );
}
