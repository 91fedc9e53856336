import type { Step } from "../../steps/kinds.ts";
import { countCells, counted } from "../counted.ts";
import type { TextProfile } from "../profile.ts";
import type { Detector, Proposal } from "../proposal.ts";
import { areCodes } from "./number-codes.ts";

type Sign = Extract<Step, { kind: "separators" }>["signs"][number];
type Counted = TextProfile["texts"][number];

const FEWEST_VALUES = 4;
const LEAST_MEASURED = 0.9;
const FIRST_TEXTS = 100;
const FIRST_DIGIT = /^[+-]?[0-9]/;
const DIGIT = /[0-9]/;
const GROUPED =
  /^[+-]?[1-9][0-9]{0,2}(?:([,. '’\u00a0\u202f])[0-9]{3})(?:\1[0-9]{3})*(?:[.,][0-9]+)?$/;
const DECIMAL = /^[^.,]*[0-9]([.,])[0-9]+[^.,0-9]*$/;
const COMMA = /^[^.,]*[0-9],[0-9]+[^.,0-9]*$/;
/** Two numbers in one cell: a place by its latitude and longitude. */
const PAIR = /[0-9], ?[-+][0-9]|^[-+]?[0-9]+\.(?![0-9]{3},)[0-9]+, ?[0-9]/;
const SIGNS = [",", ".", " ", "'", "’", "\u00a0", "\u202f"];
/** One group alone may be decimals too. */
const ONE_GROUP = /^[+-]?[1-9][0-9]{0,2}[.,][0-9]{3}$/;

/** Numbers of one column whose thousands or decimals are separated in several ways, as where files were put together. */
export const findSeparators: Detector = ({ texts }) => texts.flatMap(askFor);

function askFor(profile: TextProfile): Proposal[] {
  const { texts, present } = profile;
  if (!beginWithDigits(texts) || !hasSeveralSigns(texts)) return [];
  const measured = texts.filter(({ text }) => DIGIT.test(text));
  const cells = countCells(measured);
  if (measured.some(({ text }) => PAIR.test(text))) return [];
  if (present < FEWEST_VALUES || cells < present * LEAST_MEASURED || areCodes(profile)) return [];
  return [...askThousands(profile, measured), ...askDecimals(profile, measured)];
}

/** Whether most of the first texts do. */
function beginWithDigits(texts: readonly Counted[]): boolean {
  const first = texts.slice(0, FIRST_TEXTS);
  return first.filter(({ text }) => FIRST_DIGIT.test(text)).length * 2 >= first.length;
}

/** Two signs, or one twice in a text: without them there is nothing to ask, and a long column is not looked at twice. */
function hasSeveralSigns(texts: readonly Counted[]): boolean {
  const signs = SIGNS.filter((sign) => texts.some(({ text }) => text.includes(sign)));
  const [sign = ""] = signs;
  if (signs.length !== 1) return signs.length > 1;
  return texts.some(({ text }) => text.indexOf(sign) !== text.lastIndexOf(sign));
}

function askThousands({ column }: TextProfile, texts: readonly Counted[]): Proposal[] {
  const bySign = Map.groupBy(texts, ({ text }) => signOf(text));
  const others = bySign.get(undefined) ?? [];
  const signs = [...bySign.keys()].filter((sign) => sign !== undefined);
  const decimals = new Set(others.flatMap(({ text }) => DECIMAL.exec(text)?.[1] ?? []));
  // One sign that groups only is for the format of the numbers.
  const isMixed = signs.length > 1 || signs.some((sign) => decimals.has(sign));
  if (!isMixed) return [];
  const isDecided = (sign: Sign) => bySign.get(sign)?.some(({ text }) => !ONE_GROUP.test(text));
  const certain = signs.filter(isDecided);
  // Nothing shows that a sign groups at all: they may all be decimals.
  if (certain.length === 0) return [];
  const lists = certain.length < signs.length ? [signs, certain] : [signs];
  const grouped = signs.flatMap((sign) => bySign.get(sign) ?? []);
  return [
    {
      sureness: "asked",
      choices: lists.map((list) => {
        const step: Step = { kind: "separators", column: column.name, signs: list };
        return { label: list.map((sign) => tell(bySign.get(sign) ?? [])).join(", "), step };
      }),
      count: countCells(grouped),
      examples: signs.slice(0, 3).flatMap((sign) => exampleOf(bySign.get(sign) ?? [])),
      why: `“${column.name}” separates thousands ${signs.length === 1 ? "by the sign that is before its decimals" : "in several ways"}.`,
      untouched: "Decimals stay.",
    },
  ];
}

/** The text that shows most of how its sign is meant. */
function shownOf(texts: readonly Counted[]): string {
  return (texts.find(({ text }) => ONE_GROUP.test(text)) ?? texts[0])?.text ?? "";
}

function withoutSigns(text: string): string {
  const sign = signOf(text);
  if (sign === undefined) return text;
  return sign === " " ? text.replaceAll(/[ \u00a0\u202f]/g, "") : text.replaceAll(sign, "");
}

function tell(texts: readonly Counted[]): string {
  const text = shownOf(texts);
  return `${text} is ${withoutSigns(text)}`;
}

function exampleOf(texts: readonly Counted[]) {
  const before = shownOf(texts);
  return [{ before, after: withoutSigns(before) }];
}

function signOf(text: string): Sign | undefined {
  const sign = GROUPED.exec(text)?.[1];
  return sign === "\u00a0" || sign === "\u202f" ? " " : (sign as Sign | undefined);
}

/** Decimal points and commas in one column, none of which can separate thousands. */
function askDecimals({ column }: TextProfile, texts: readonly Counted[]): Proposal[] {
  const commas = texts.filter(({ text }) => COMMA.test(text));
  const points = texts.filter(({ text }) => DECIMAL.exec(text)?.[1] === ".");
  const isClear = (one: Counted) => !GROUPED.test(one.text);
  if (commas.length === 0 || !commas.every(isClear) || !points.some(isClear)) return [];
  // A text with another comma would lose what that says.
  if (texts.some(({ text }) => text.includes(",") && !COMMA.test(text))) return [];
  const step: Step = { kind: "replace", columns: [column.name], find: ",", with: "." };
  const count = countCells(commas);
  return [
    {
      sureness: "likely",
      step,
      count,
      examples: commas
        .slice(0, 3)
        .map(({ text }) => ({ before: text, after: text.replace(",", ".") })),
      why: `“${column.name}” has ${counted(count, "number")} with a decimal comma among those with a point.`,
      untouched: "Nothing else has a comma in this column.",
    },
  ];
}
