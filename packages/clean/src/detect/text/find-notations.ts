import { pluralize } from "../../format-count.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";

/** A notation that one replacement turns into one that the other detectors read. */
interface Notation {
  find: string;
  with: string;
  /** Texts with the notation. `find` may not occur in any other text of the column. */
  pattern: RegExp;
  /** What all other texts of the column must be. */
  others: RegExp;
  title: (count: number) => string;
  reason?: string;
}

const NUMBER = /^[+\-\u2212]?[$€£¥]? ?[0-9][0-9., '’]* ?%?$/;
const numbers = (count: number) => pluralize(count, "number");
const cells = (count: number) => pluralize(count, "cell");

/** A dash that is typed for a minus sign. */
const DASH: Notation = {
  find: "–",
  with: "-",
  pattern: /^–[0-9][0-9.,]*$/,
  others: NUMBER,
  title: (count) => `${numbers(count)} with a dash as minus sign`,
  reason: "Because all other values are numbers.",
};
/** (7)% is −7 %, as accountants write it. */
const NEGATIVE_PERCENT: Notation = {
  find: ")%",
  with: "%)",
  pattern: /^\([0-9][0-9.,]*\)%$/,
  others: NUMBER,
  title: (count) => `${pluralize(count, "negative percentage")} in parentheses`,
  reason: "Because all other values are percentages.",
};
/** Lakhs and crores: the last three digits, then groups of two. */
const INDIAN: Notation = {
  find: ",",
  with: "",
  pattern: /^-?[1-9][0-9]?(?:,[0-9]{2})+,[0-9]{3}(?:\.[0-9]+)?$/,
  others: /^-?(?:[0-9]{1,2},[0-9]{3}|[0-9]{1,3})(?:\.[0-9]+)?$/,
  title: (count) => `${numbers(count)} grouped in lakhs, such as 25,73,766`,
  reason: "Because the groups have two digits and the last one three.",
};
/** Notations in the order in which they are replaced. */
const NOTATIONS = [DASH, NEGATIVE_PERCENT, INDIAN];

/** Named characters of HTML that texts from web pages have. */
const ENTITIES: readonly (readonly [entity: string, character: string])[] = [
  ..."lt < gt > quot \" apos ' #39 ' #34 \" eacute é egrave è ecirc ê agrave à acirc â aacute á ccedil ç icirc î iuml ï iacute í ocirc ô oacute ó ouml ö auml ä uuml ü szlig ß ntilde ñ uacute ú ucirc û Eacute É Ouml Ö Auml Ä Uuml Ü euro € pound £ copy © reg ® trade ™ deg ° ndash – mdash — hellip … rsquo ’ lsquo ‘ ldquo “ rdquo ” laquo « raquo » bull •"
    .split(" ")
    .reduce<[string, string][]>((pairs, part, at, parts) => {
      if (at % 2 === 1) pairs.push([`&${parts[at - 1] ?? ""};`, part]);
      return pairs;
    }, []),
  ["&nbsp;", " "],
  // Last: “&amp;lt;” means the text “&lt;”.
  ["&amp;", "&"],
];
const MAX_ENTITIES = 12;
const ENTITY = /&#?[0-9a-zA-Z]{2,8};/;
const SAMPLE_TEXTS = 50;

/** Finds notations of numbers and texts that are replaced by a plain one, each by a step of its own. */
export const findNotations: Detector = ({ texts }) =>
  texts.flatMap((profile) => [
    ...findTextFormulas(profile),
    ...NOTATIONS.flatMap((notation) => findNotation(profile, notation)),
    ...findEntities(profile),
    ...findAccountSides(profile),
  ]);

function findNotation(profile: TextProfile, notation: Notation): Issue[] {
  const { texts, column } = profile;
  const sample = texts.slice(0, SAMPLE_TEXTS);
  const mayFit = ({ text }: TextCount) => notation.pattern.test(text) || notation.others.test(text);
  if (!sample.every(mayFit) || !texts.some(({ text }) => text.includes(notation.find))) return [];
  const found = texts.filter(({ text }) => notation.pattern.test(text));
  const others = texts.filter((textCount) => !found.includes(textCount));
  if (found.length === 0 || !others.every(({ text }) => notation.others.test(text))) return [];
  return [
    {
      confidence: "likely",
      step: { kind: "replace", columns: [column.name], find: notation.find, with: notation.with },
      count: sumCounts(texts.filter(({ text }) => text.includes(notation.find))),
      examples: listExamples(found, notation),
      title: notation.title(sumCounts(found)),
      reason: notation.reason,
      untouched: "All other values stay.",
    },
  ];
}

/** Spreadsheets write ="02130" to keep a zero. */
const TEXT_FORMULA = '^="([^"=]*)"$';

function findTextFormulas({ column, texts }: TextProfile): Issue[] {
  if (!texts.some(({ text }) => text.startsWith('="'))) return [];
  const pattern = /^="([^"=]*)"$/;
  const found = texts.filter(({ text }) => pattern.test(text));
  const others = texts.filter((textCount) => !found.includes(textCount));
  if (found.length === 0 || others.some(({ text }) => /["=]/.test(text))) return [];
  const count = sumCounts(found);
  return [
    {
      confidence: "likely",
      step: { kind: "replace-pattern", columns: [column.name], find: TEXT_FORMULA, with: "$1" },
      count,
      examples: found
        .slice(0, 3)
        .map(({ text }) => ({ before: text, after: text.replace(pattern, "$1") })),
      title: `${cells(count)} with a text inside a formula, such as ="02130"`,
      reason: "Because the formula only keeps the text as it is.",
      untouched: "All other values stay.",
    },
  ];
}

function listExamples(found: readonly TextCount[], change: { find: string; with: string }) {
  return found
    .slice(0, 3)
    .map(({ text }) => ({ before: text, after: text.replaceAll(change.find, () => change.with) }));
}

function findEntities({ column, texts }: TextProfile): Issue[] {
  if (!texts.some(({ text }) => text.includes("&") && ENTITY.test(text))) return [];
  return ENTITIES.map(([find, character]) => ({
    find,
    with: character,
    found: texts.filter(({ text }) => text.includes(find)),
  }))
    .filter(({ found }) => found.length > 0)
    .slice(-MAX_ENTITIES)
    .map(({ find, with: character, found }) => ({
      confidence: "likely",
      step: { kind: "replace", columns: [column.name], find, with: character },
      count: sumCounts(found),
      examples: listExamples(found, { find, with: character }),
      title: `${cells(sumCounts(found))} with the HTML code ${find}`,
      reason: "Because web pages write this character so.",
      untouched: "All other characters stay.",
    }));
}

const ACCOUNT_SIDE = /^[0-9][0-9.,' ]*[.,][0-9]{2} ?(DR|CR|Dr|Cr|D|C)$/;

/** Finds balances with DR or CR behind them. Whether a debit is negative depends on whose account it is. */
function findAccountSides({ column, texts, valueCount }: TextProfile): Issue[] {
  const mayFit = ({ text }: TextCount) => ACCOUNT_SIDE.test(text) || NUMBER.test(text);
  if (!texts.slice(0, SAMPLE_TEXTS).every(mayFit)) return [];
  const sides = Map.groupBy(texts, ({ text }) => ACCOUNT_SIDE.exec(text)?.[1]);
  const others = sides.get(undefined) ?? [];
  sides.delete(undefined);
  if (sides.size === 0 || sides.size > 2 || !others.every(({ text }) => NUMBER.test(text)))
    return [];
  // With one side only, the other numbers must be the other side.
  if (sides.size === 1 && (others.length === 0 || valueCount < 4)) return [];
  return [...sides].map(([side = "", members]): Issue => {
    const find = members.every(({ text }) => text.includes(` ${side}`)) ? ` ${side}` : side;
    const option = (label: string, sign: string) => ({
      label,
      examples: listExamples(members.slice(0, 1), { find, with: sign }),
      step: { kind: "replace" as const, columns: [column.name], find, with: sign },
    });
    const [minus, plus] = [
      option(`Read ${side} as minus`, "-"),
      option(`Read ${side} as plus`, ""),
    ];
    return {
      confidence: "ambiguous",
      options: side.toUpperCase().startsWith("D") ? [minus, plus] : [plus, minus],
      count: sumCounts(members),
      examples: [],
      title: `Is ${side} plus or minus?`,
    };
  });
}
