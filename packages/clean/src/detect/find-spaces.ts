import { tidySpaces } from "../steps/cells/spaces.ts";
import { counted } from "./counted.ts";
import type { TextProfile } from "./profile.ts";
import { findChanged, type Detector } from "./proposal.ts";

/** Texts with line breaks are laid out on purpose; their spaces stay. */
const LINE_BREAK = /[\r\n]/;
/** Scripts that mark by a zero-width space where a line may break. */
const UNSPACED_SCRIPTS = /[\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** Spaces around values, doubled ones and those that cannot be seen, in each column that has some. */
export const findSpaces: Detector = ({ texts }) => texts.flatMap(findSpacesInColumn);

/**
 * A byte order mark in the first column: files were put one behind the other. It goes before names are looked for, since
 * they come again behind it.
 */
export const findFileStarts: Detector = ({ table, texts }) => {
  const [first] = texts;
  if (!first) return [];
  const { bytes, starts } = first.column.values;
  const isMarked = (at: number) =>
    bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
  return starts.some(isMarked) ? findSpaces({ table, texts: [first] }) : [];
};

function findSpacesInColumn({ column, texts }: TextProfile): ReturnType<Detector> {
  const isLaidOut = texts.some(({ text }) => LINE_BREAK.test(text));
  const invisible = !texts.some(({ text }) => UNSPACED_SCRIPTS.test(text));
  // A single hard space is how French and Japanese are written, and numbers in many countries.
  const options = { inside: !isLaidOut, hard: false, invisible };
  const { count, examples } = findChanged(texts, (text) => tidySpaces(text, options));
  if (count === 0) return [];
  return [
    {
      sureness: "sure",
      step: { kind: "spaces", columns: [column.name], ...options },
      count,
      examples,
      why: `${counted(count, "cell")} of “${column.name}” ${count === 1 ? "has" : "have"} spaces around the value, doubled ones, or characters that cannot be seen.`,
      untouched: isLaidOut
        ? "Spaces and line breaks inside of texts stay, since this column has texts of several lines."
        : "Single spaces inside of values stay, hard and wide ones too.",
    },
  ];
}
