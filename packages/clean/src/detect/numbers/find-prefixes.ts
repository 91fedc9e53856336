import { counted } from "../counted.ts";
import { sumCounts, type TextProfile } from "../profile.ts";
import type { Detector, Proposal } from "../proposal.ts";
import { askToLeaveOut } from "./ask-to-leave-out.ts";
import { CURRENCIES } from "./number-marks.ts";

const MIN_PREFIXED_COLUMN_VALUES = 10;
/** Each is there once, but for copies of rows: they name something. */
const MIN_DISTINCT_SHARE = 0.9;
const MIN_BARE_SHARE = 0.1;
const BARE_NUMBER = /^[0-9]{3,15}$/;
/** A word or a sign that no number has: not -, + or ~. */
const PREFIX = /^(?=.*[\p{L}#/])[^\s].{0,11}$/u;
const ENDS_IN_DIGIT = /[0-9]$/;
/** They say something about a number that is measured. */
const APPROXIMATION_WORD = /^(?:c\.|(?:ca|circa|approx|about|est)\b)/i;

/** Numbers of one length that name something, before which a part of the rows has more: 1007, #1007, INV-1007. */
export const findPrefixes: Detector = ({ texts }) => texts.flatMap(findPrefixesInColumn);

function findPrefixesInColumn(profile: TextProfile): Proposal[] {
  const { texts, present } = profile;
  const bare = texts.filter(({ text }) => BARE_NUMBER.test(text));
  const length = bare[0]?.text.length ?? 0;
  if (present < MIN_PREFIXED_COLUMN_VALUES || texts.length < present * MIN_DISTINCT_SHARE)
    return [];
  if (sumCounts(bare) < present * MIN_BARE_SHARE) return [];
  if (bare.some(({ text }) => text.length !== length)) return [];
  const numbers = new Set(texts.map(({ text }) => text.slice(-length)));
  // 4019 and DE-4019 may be two things, or a row that is there twice.
  if (numbers.size < texts.length * MIN_DISTINCT_SHARE) return [];
  const others = texts.filter(({ text }) => !BARE_NUMBER.test(text));
  const groups = Map.groupBy(others, ({ text }) => findPrefix(text, length));
  if (groups.has(undefined)) return [];
  return [...groups].flatMap(([prefix = "", members]) =>
    askToLeaveOut(profile, prefix, members, {
      why: `“${prefix.trim()}” is before ${counted(sumCounts(members), "number")} of “${profile.column.name}”, where others are as long and have none.`,
      untouched: "It may say where a row comes from.",
    }),
  );
}

/** What is before the digits at the end of a text; undefined if that is no prefix. */
function findPrefix(text: string, length: number): string | undefined {
  const prefix = text.slice(0, -length);
  const isPrefix =
    BARE_NUMBER.test(text.slice(-length)) &&
    PREFIX.test(prefix) &&
    !ENDS_IN_DIGIT.test(prefix) &&
    !APPROXIMATION_WORD.test(prefix) &&
    !CURRENCIES.has(prefix.trim());
  return isPrefix ? prefix : undefined;
}
