import { countCells, counted } from "../counted.ts";
import type { TextProfile } from "../profile.ts";
import type { Detector, Proposal } from "../proposal.ts";
import { askToLeaveOut } from "./ask-to-leave-out.ts";

const FEWEST_VALUES = 4;
/** Where most values have a mark, it is part of how they are written. */
const MOST_MARKED = 0.5;
const BEHIND = /^[^*†‡§¶]*[0-9][^0-9*†‡§¶]{0,3}([*†‡§¶]+|\[[0-9a-z]\]|[¹²³⁴⁵⁶⁷⁸⁹])$/u;
const LAST = /[*†‡§¶\]¹²³⁴⁵⁶⁷⁸⁹]$/u;
const FIRST = /^[cae~≈<>≤≥]/i;
const LONGEST = 60;
const BOUND = /[<>≤≥]/;
const NUMBER = /^[+-]?[0-9][0-9.,]*$/;
const BEFORE = /^((?:c\.|ca\.|circa|approx\.|about|est\.|~|≈|[<>]=?|≤|≥)[ \u00a0]?)[0-9]/i;

/** Marks of footnotes behind numbers and dates, and words such as “c.” before them: they say something about it. */
export const findMarks: Detector = ({ texts }) => texts.flatMap(askFor);

function askFor(profile: TextProfile): Proposal[] {
  const { column, texts, present } = profile;
  if (present < FEWEST_VALUES || !texts.some(({ text }) => markOf(text) !== undefined)) return [];
  const measured = texts.filter(isMeasured);
  const marked = Map.groupBy(measured, ({ text }) => markOf(text));
  if (countCells(measured) < present * MOST_MARKED) return [];
  return [...marked].flatMap(([mark, members]): Proposal[] => {
    if (mark === undefined) return [];
    const count = countCells(members);
    if (count > present * MOST_MARKED) return [];
    // “<10” among “10 to 20” is a range.
    const others = marked.get(undefined) ?? [];
    if (BOUND.test(mark) && !others.every(({ text }) => NUMBER.test(text))) return [];
    const where = BEFORE.test(members[0]?.text ?? "") ? "before" : "behind";
    return askToLeaveOut(profile, mark, members, {
      why: `“${mark.trim()}” is ${where} ${counted(count, "value")} of “${column.name}”. It may mean something, like a footnote. Values with it can't be read as numbers.`,
    });
  });
}

/** Whether it has more digits than letters, its mark apart. */
function isMeasured({ text }: TextProfile["texts"][number]): boolean {
  const bare = text.replace(markOf(text) ?? "", "");
  const digits = bare.match(/[0-9]/g)?.length ?? 0;
  return digits > 0 && digits >= (bare.match(/\p{L}/gu)?.length ?? 0);
}

function markOf(text: string): string | undefined {
  if (text.length > LONGEST || !(LAST.test(text) || FIRST.test(text))) return undefined;
  return BEHIND.exec(text)?.[1] ?? BEFORE.exec(text)?.[1];
}
