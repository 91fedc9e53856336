import { counted } from "../counted.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";
import type { Detector, Proposal } from "../proposal.ts";
import { askToLeaveOut } from "./ask-to-leave-out.ts";

const MIN_MARKED_COLUMN_VALUES = 4;
/** Where most values have a mark, it is part of how they are written. */
const MAX_MARKED_SHARE = 0.5;
const FOOTNOTE_MARK = /^[^*†‡§¶]*[0-9][^0-9*†‡§¶]{0,3}([*†‡§¶]+|\[[0-9a-z]\]|[¹²³⁴⁵⁶⁷⁸⁹])$/u;
const LAST_CHARACTER = /[*†‡§¶\]¹²³⁴⁵⁶⁷⁸⁹]$/u;
const FIRST_CHARACTER = /^[cae~≈<>≤≥]/i;
const MAX_LENGTH = 60;
const COMPARISON_SIGN = /[<>≤≥]/;
const PLAIN_NUMBER = /^[+-]?[0-9][0-9.,]*$/;
const QUALIFIER = /^((?:c\.|ca\.|circa|approx\.|about|est\.|~|≈|[<>]=?|≤|≥)[ \u00a0]?)[0-9]/i;

/** Marks of footnotes behind numbers and dates, and words such as “c.” before them: they say something about it. */
export const findMarks: Detector = ({ texts }) => texts.flatMap(findMarksInColumn);

function findMarksInColumn(profile: TextProfile): Proposal[] {
  const { column, texts, present } = profile;
  if (present < MIN_MARKED_COLUMN_VALUES || !texts.some(({ text }) => findMark(text) !== undefined))
    return [];
  const measured = texts.filter(isMostlyDigits);
  const marked = Map.groupBy(measured, ({ text }) => findMark(text));
  if (sumCounts(measured) < present * MAX_MARKED_SHARE) return [];
  return [...marked].flatMap(([mark, members]): Proposal[] => {
    if (mark === undefined) return [];
    const count = sumCounts(members);
    if (count > present * MAX_MARKED_SHARE) return [];
    // “<10” among “10 to 20” is a range.
    const others = marked.get(undefined) ?? [];
    if (COMPARISON_SIGN.test(mark) && !others.every(({ text }) => PLAIN_NUMBER.test(text)))
      return [];
    const where = QUALIFIER.test(members[0]?.text ?? "") ? "before" : "behind";
    return askToLeaveOut(profile, mark, members, {
      why: `“${mark.trim()}” is ${where} ${counted(count, "value")} of “${column.name}”. It may mean something, like a footnote. Values with it can't be read as numbers.`,
    });
  });
}

/** Whether it has more digits than letters, its mark apart. */
function isMostlyDigits({ text }: TextCount): boolean {
  const bare = text.replace(findMark(text) ?? "", "");
  const digits = bare.match(/[0-9]/g)?.length ?? 0;
  return digits > 0 && digits >= (bare.match(/\p{L}/gu)?.length ?? 0);
}

function findMark(text: string): string | undefined {
  if (text.length > MAX_LENGTH || !(LAST_CHARACTER.test(text) || FIRST_CHARACTER.test(text)))
    return undefined;
  return FOOTNOTE_MARK.exec(text)?.[1] ?? QUALIFIER.exec(text)?.[1];
}
