import { pluralize } from "../../format-count.ts";
import type { Step } from "../../steps/kinds.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";
import { areCodes } from "./number-codes.ts";

type Separator = Extract<Step, { kind: "separators" }>["signs"][number];
const MIN_VALUES = 4;
const MIN_NUMERIC_SHARE = 0.9;
const SAMPLE_TEXTS = 100;
const FIRST_DIGIT = /^[+-]?[0-9]/;
const DIGIT = /[0-9]/;
const GROUPED =
  /^[+-]?[1-9][0-9]{0,2}(?:([,. '’\u00a0\u202f])[0-9]{3})(?:\1[0-9]{3})*(?:[.,][0-9]+)?$/;
const DECIMAL = /^[^.,]*[0-9]([.,])[0-9]+[^.,0-9]*$/;
const DECIMAL_COMMA = /^[^.,]*[0-9],[0-9]+[^.,0-9]*$/;
/** Matches two numbers in one cell: latitude and longitude. */
const COORDINATES = /[0-9], ?[-+][0-9]|^[-+]?[0-9]+\.(?![0-9]{3},)[0-9]+, ?[0-9]/;
const SEPARATORS = [",", ".", " ", "'", "’", "\u00a0", "\u202f"];
/** Matches numbers such as 1.234, whose separator may be a decimal point. */
const SINGLE_GROUP = /^[+-]?[1-9][0-9]{0,2}[.,][0-9]{3}$/;

/** Finds columns in which thousands or decimals have several separators, as in files merged from several sources. */
export const findMixedSeparators: Detector = ({ texts }) => texts.flatMap(findSeparatorsInColumn);

function findSeparatorsInColumn(profile: TextProfile): Issue[] {
  const { texts, valueCount } = profile;
  if (!mostlyStartWithDigits(texts) || !hasSeveralSeparators(texts)) return [];
  const measured = texts.filter(({ text }) => DIGIT.test(text));
  const cells = sumCounts(measured);
  if (measured.some(({ text }) => COORDINATES.test(text))) return [];
  if (valueCount < MIN_VALUES || cells < valueCount * MIN_NUMERIC_SHARE || areCodes(profile))
    return [];
  return [...findMixedThousands(profile, measured), ...findMixedDecimals(profile, measured)];
}

function mostlyStartWithDigits(texts: readonly TextCount[]): boolean {
  const first = texts.slice(0, SAMPLE_TEXTS);
  return first.filter(({ text }) => FIRST_DIGIT.test(text)).length * 2 >= first.length;
}

/**
 * Whether several separators occur, or one occurs twice in a text. Other columns can't have this issue and aren't
 * searched further.
 */
function hasSeveralSeparators(texts: readonly TextCount[]): boolean {
  const signs = SEPARATORS.filter((sign) => texts.some(({ text }) => text.includes(sign)));
  const [sign = ""] = signs;
  if (signs.length !== 1) return signs.length > 1;
  return texts.some(({ text }) => text.indexOf(sign) !== text.lastIndexOf(sign));
}

function findMixedThousands({ column }: TextProfile, texts: readonly TextCount[]): Issue[] {
  const bySign = Map.groupBy(texts, ({ text }) => findSeparator(text));
  const others = bySign.get(undefined) ?? [];
  const signs = [...bySign.keys()].filter((sign) => sign !== undefined);
  const decimals = new Set(others.flatMap(({ text }) => DECIMAL.exec(text)?.[1] ?? []));
  // If the only separator always groups thousands, findNumbers reports the column.
  const isMixed = signs.length > 1 || signs.some((sign) => decimals.has(sign));
  if (!isMixed) return [];
  const isDecided = (sign: Separator) =>
    bySign.get(sign)?.some(({ text }) => !SINGLE_GROUP.test(text));
  const certain = signs.filter(isDecided);
  // Without a number such as 1.234.567, all separators may be decimal points or commas.
  if (certain.length === 0) return [];
  const lists = certain.length < signs.length ? [signs, certain] : [signs];
  const grouped = signs.flatMap((sign) => bySign.get(sign) ?? []);
  return [
    {
      confidence: "ambiguous",
      options: lists.map((list) => {
        const step: Step = { kind: "separators", column: column.name, signs: list };
        const examples = list.flatMap((sign) => buildExample(bySign.get(sign) ?? []));
        const listed = list.map((sign) => `“${sign}”`).join(" and ");
        return { label: `Remove ${listed} between thousands`, examples, step };
      }),
      count: sumCounts(grouped),
      examples: signs.slice(0, 3).flatMap((sign) => buildExample(bySign.get(sign) ?? [])),
      title: `${pluralize(sumCounts(grouped), "number")} ${sumCounts(grouped) === 1 ? "has" : "have"} ${signs.length === 1 ? `“${signs[0]}” both for thousands and decimals` : `${signs.length} thousands separators`}`,
      untouched: "Decimals stay.",
    },
  ];
}

/** Picks a text that could also be a decimal number, if there is one, because it shows what the options mean. */
function pickExample(texts: readonly TextCount[]): string {
  return (texts.find(({ text }) => SINGLE_GROUP.test(text)) ?? texts[0])?.text ?? "";
}

function removeSeparators(text: string): string {
  const sign = findSeparator(text);
  if (sign === undefined) return text;
  return sign === " " ? text.replaceAll(/[ \u00a0\u202f]/g, "") : text.replaceAll(sign, "");
}

function buildExample(texts: readonly TextCount[]) {
  const before = pickExample(texts);
  return [{ before, after: removeSeparators(before) }];
}

function findSeparator(text: string): Separator | undefined {
  const sign = GROUPED.exec(text)?.[1];
  return sign === "\u00a0" || sign === "\u202f" ? " " : (sign as Separator | undefined);
}

/** Finds columns with decimal points and decimal commas in which neither can be a thousands separator. */
function findMixedDecimals({ column }: TextProfile, texts: readonly TextCount[]): Issue[] {
  const commas = texts.filter(({ text }) => DECIMAL_COMMA.test(text));
  const points = texts.filter(({ text }) => DECIMAL.exec(text)?.[1] === ".");
  const isClear = (textCount: TextCount) => !GROUPED.test(textCount.text);
  if (commas.length === 0 || !commas.every(isClear) || !points.some(isClear)) return [];
  // The fix would also change commas with another meaning.
  if (texts.some(({ text }) => text.includes(",") && !DECIMAL_COMMA.test(text))) return [];
  const step: Step = { kind: "replace", columns: [column.name], find: ",", with: "." };
  const count = sumCounts(commas);
  return [
    {
      confidence: "likely",
      step,
      count,
      examples: commas
        .slice(0, 3)
        .map(({ text }) => ({ before: text, after: text.replace(",", ".") })),
      title: `${pluralize(count, "number")} ${count === 1 ? "has" : "have"} a decimal comma`,
      reason: "Because the other numbers have a decimal point.",
      untouched: "No other value has a comma.",
    },
  ];
}
