import { computeMedian } from "../../src/columns/aggregate.ts";
import { formatDouble } from "../../src/columns/cell-text.ts";
import type { Table } from "../../src/columns/table.ts";
import type { Step, StepName } from "../../src/steps/kinds.ts";

/** What a step worked on: the cells of its columns before and after it, each once. */
export interface WorkedCells {
  step: Step;
  before: Table;
  /** Where the step reads names of columns, these too. */
  texts: readonly string[];
  numbers: readonly number[];
  hasMissing: boolean;
}

interface TrapKind {
  /** What is there, in a few words. */
  name: string;
  isMet: (worked: WorkedCells) => boolean;
}

const DAY = /^([0-9]{1,2})[/.-]([0-9]{1,2})[/.-][0-9]{4}$/;
/** What a cell becomes that goes on behind its closing quotation mark, in the generated files. */
const BEHIND_QUOTE = /ab"c|open "quoted" end tail/;

/** What makes pandas and JavaScript differ unless care is taken. */
export const traps = {
  decimals: {
    name: "a decimal that some parsers round to a neighbouring double",
    isMet: ({ texts, numbers }) =>
      texts.some((text) => /^[+-]?[0-9]+[.][0-9]+$/.test(text)) ||
      numbers.some((value) => !Number.isInteger(value)),
  },
  digits: {
    name: "1_000, inf or digits of another script, which float() takes",
    isMet: ({ texts }) =>
      texts.some((text) => /^[+-]?(?:[0-9]+(?:_[0-9]+)+|inf|nan)$|(?![0-9])\p{Nd}/iu.test(text)),
  },
  rounding: {
    name: "a half that is rounded, to an even number there and upwards here",
    isMet: ({ step, before }) => {
      if (step.kind !== "fill" || step.by.what !== "median") return false;
      const column = before.columns.find(({ name }) => name === step.column);
      if (column?.type !== "whole") return false;
      const present = column.codes.filter((code) => code !== 0);
      return (
        computeMedian(Float64Array.from(present, (code) => column.values[code] ?? 0)) % 1 !== 0
      );
    },
  },
  exponents: {
    name: "a number that is written with an exponent, or minus zero",
    isMet: ({ numbers }) =>
      numbers.some((value) => Object.is(value, -0) || formatDouble(value).includes("e")),
  },
  spaces: {
    name: "a character that strip() or trim() takes for a space, and the other does not",
    isMet: ({ texts }) => texts.some((text) => /[\x1c-\x1f\x85\ufeff]/.test(text)),
  },
  case: {
    name: "a letter whose other case depends on the version of Unicode, or is two letters",
    isMet: ({ texts }) =>
      texts.some((text) =>
        [text.toUpperCase(), text.toLowerCase()].some(({ length }) => length !== text.length),
      ),
  },
  "short dates": {
    name: "2020 or 20200101, which %Y-%m-%d takes",
    isMet: ({ texts }) =>
      texts.some((text) => /^(?:1[7-9]|2[01])[0-9]{2}(?:[0-9]{4})?$/.test(text)),
  },
  "day or month": {
    name: "10/9/2020 beside 30/9/2020, read as October and September without a format",
    isMet: ({ texts }) => {
      const days = texts.flatMap((text) => {
        const [, one, other] = DAY.exec(text) ?? [];
        return one === undefined ? [] : [[Number(one), Number(other)]];
      });
      const isOpen = new Set(days.map((parts) => parts.every((part) => part >= 1 && part <= 12)));
      return isOpen.size === 2;
    },
  },
  "lone CR": {
    name: "a lone carriage return, which is not quoted where lines end in LF",
    isMet: ({ texts }) => texts.some((text) => /\r(?!\n)/.test(text)),
  },
  guesses: {
    name: "NA, null or 007, which read_csv changes unasked",
    isMet: ({ texts }) =>
      texts.some((text) => /^(?:NA|N\/A|n\/a|null|None|nan|NaN|0[0-9]+)$/.test(text)),
  },
  missing: {
    name: "a missing cell: None, nan, NA and NaT are no duplicates of each other",
    isMet: ({ hasMissing }) => hasMissing,
  },
  "long numbers": {
    name: "a whole number that no double holds",
    isMet: ({ texts, numbers }) =>
      texts.some((text) => /^[+-]?[0-9]{16,}$/.test(text)) ||
      numbers.some((value) => Math.abs(value) >= 2 ** 53),
  },
  "behind a quote": {
    name: "text behind a closing quotation mark",
    isMet: ({ texts }) => texts.some((text) => BEHIND_QUOTE.test(text)),
  },
} satisfies Record<string, TrapKind>;

export type Trap = keyof typeof traps;
export const trapNames = Object.keys(traps) as Trap[];

/** Kinds that read or write names of columns, never a cell. */
const ofNames: ReadonlySet<StepName> = new Set(["rename", "drop-columns"]);
/** Kinds whose columns hold numbers. */
const ofNumbers: ReadonlySet<StepName> = new Set(["whole", "swap"]);
/** Kinds that work on text, and make no number of it. */
const ofTexts: ReadonlySet<StepName> = new Set([
  "header",
  "repeated-headers",
  "spaces",
  "missing",
  "spellings",
  "separators",
  "replace",
  "encoding",
  "formulas",
  "booleans",
  "dates",
  "times",
  "split",
  "join",
]);
/** Traps of texts that can be in a name. */
const inNames: ReadonlySet<Trap> = new Set([
  "spaces",
  "case",
  "lone CR",
  "guesses",
  "behind a quote",
]);
const inNumbers: ReadonlySet<Trap> = new Set(["decimals", "exponents", "missing", "long numbers"]);

/**
 * Why a kind never meets a trap; all other pairs have to be met. A fourteenth trap, a zero byte that ends a cell, meets
 * none: such a file is refused before any step.
 */
export function getExclusionReason(kind: StepName, trap: Trap): string | undefined {
  if (trap === "rounding") return kind === "fill" ? undefined : "It rounds nothing.";
  if (ofNames.has(kind)) return inNames.has(trap) ? undefined : "It reads no cell, only names.";
  if (kind === "whole" && (trap === "decimals" || trap === "long numbers"))
    return "It refuses a column with such a number.";
  if (ofNumbers.has(kind)) return inNumbers.has(trap) ? undefined : "Its columns hold no text.";
  if (ofTexts.has(kind) && trap === "exponents")
    return "Its columns hold text, which is written as it is.";
  return undefined;
}
