import type { Step } from "../steps/kinds.ts";
import { exampleOf } from "../steps/types/date-format.ts";
import { parseNumber, type NumberFormat } from "../steps/types/number-format.ts";
import { countCells, counted, shareText } from "./counted.ts";
import { mayBeCode, mayBeDate, readDates } from "./dates/read-dates.ts";
import { areCodes } from "./numbers/number-codes.ts";
import type { TextProfile } from "./profile.ts";
import type { Detector, Proposal } from "./proposal.ts";

const FEWEST_VALUES = 20;
const MOST_UNREAD = 0.1;
/** Where they look like numbers or dates too: a column of numbers half of which are shares is not passed over. */
const MOST_NEAR = 0.5;
/** A number with signs about it, and none inside as ranges have them; or what people write for no number: n.d. */
const NEAR = /^(?!.*[0-9][-/:][0-9])(?=.*[0-9])\P{L}*$|^(?:\p{L}\.){2,}$/u;
const FIRST_TEXTS = 200;
/** House numbers, sizes and grades: a letter behind some numbers is a part of them. */
const CODE = /^[0-9]{1,6} ?[A-Za-z]$/;
const PLAIN = /^[+\-\u2212]?[.]?[0-9][0-9., '’]*[+-]?$/;
const MARKS = { before: [], after: [], powers: [], percent: false, parentheses: true };
const FORMATS: readonly NumberFormat[] = [
  { ...MARKS, decimal: ".", thousands: ",", whole: true },
  { ...MARKS, decimal: ".", thousands: ",", whole: false },
  { ...MARKS, decimal: ",", thousands: ".", whole: false },
];

/** Columns that are numbers or dates but for a few cells that no rule can read: a person decides what they are. */
export const findRest: Detector = ({ texts }) => texts.flatMap(askFor);

function askFor(profile: TextProfile): Proposal[] {
  const { texts, present } = profile;
  if (present < FEWEST_VALUES) return [];
  const first = texts.slice(0, FIRST_TEXTS);
  const mostAre = (test: (one: (typeof first)[number]) => boolean) =>
    first.filter(test).length * 2 > first.length;
  const found =
    (mostAre(mayBeDate) && readDays(profile)) ||
    (mostAre(({ text }) => PLAIN.test(text)) && !areCodes(profile) && readNumbers(profile));
  if (!found) return [];
  const { readings, unread, what } = found;
  const count = countCells(unread);
  // Where all are read, too.
  if (unread.every(({ text }) => CODE.test(text))) return [];
  const isMany = count > present * MOST_UNREAD;
  const isNear = (one: (typeof unread)[number]) =>
    what === "dates" ? mayBeDate(one) : NEAR.test(one.text);
  if (isMany && (count > present * MOST_NEAR || !unread.every(isNear))) return [];
  const listed = unread
    .slice(0, 3)
    .map(({ text }) => `“${text}”`)
    .join(", ");
  return [
    {
      sureness: "asked",
      choices: readings.map(({ like, step }) => ({
        label: `Read the ${what}${readings.length > 1 ? ` like “${like}”` : ""}, and count the others as missing`,
        step,
      })),
      count,
      examples: unread.slice(0, 3).map(({ text }) => ({ before: text, after: "" })),
      why: isMany
        ? `${shareText(present - count, present)} values of “${profile.column.name}” are ${what} in one way to write them. No rule can read the others, such as ${listed}.`
        : `No rule can read ${counted(count, "value")} of “${profile.column.name}” as ${what}, such as ${listed}. It can read the others.`,
      untouched: "Write these values another way first, if you know what they mean.",
    },
  ];
}

interface Found {
  /** With an example of how it reads them, where there are several. */
  readings: { like: string; step: Step }[];
  unread: TextProfile["texts"];
  what: "numbers" | "dates";
}

function readNumbers({ column, texts }: TextProfile): Found | undefined {
  const [best] = FORMATS.map((format) => ({
    format,
    unread: texts.filter(({ text }) => parseNumber(text, format) === undefined),
  })).toSorted((a, b) => a.unread.length - b.unread.length);
  if (!best) return undefined;
  const step: Step = { kind: "numbers", column: column.name, ...best.format, rest: "missing" };
  return { readings: [{ like: "", step }], unread: best.unread, what: "numbers" };
}

/** None where versions may be meant, which is another question. */
function readDays(profile: TextProfile): Found | undefined {
  const found = readDates(profile, MOST_NEAR, true);
  const [first] = found;
  if (!first || first.formats.some(mayBeCode)) return undefined;
  const readings = found.map(({ formats }) => {
    const step: Step = { kind: "dates", column: profile.column.name, formats, rest: "missing" };
    return { like: formats.map(exampleOf).join("”, “"), step };
  });
  return { readings, unread: first.left, what: "dates" };
}
