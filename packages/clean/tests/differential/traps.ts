import { computeMedian } from "../../src/columns/aggregate.ts";
import { formatDouble, formatValue } from "../../src/columns/cell-text.ts";
import type { Table, Column } from "../../src/columns/table.ts";
import { type Step, type StepName, stepKinds } from "../../src/steps/kinds.ts";

export const stepNames = Object.keys(stepKinds) as StepName[];
/** All but `append`: files to append aren't generated. append.test.ts compares them. */
export const generatedStepNames = stepNames.filter((name) => name !== "append");

/**
 * For each kind of step and each trap, the number of cases in which the step changed something and its cells contained
 * the trap.
 */
export type TrapCounts = Record<StepName, Record<Trap, number>>;

export function createTrapCounts(): TrapCounts {
  const none = () => Object.fromEntries(trapNames.map((trap) => [trap, 0]));
  return Object.fromEntries(stepNames.map((kind) => [kind, none()])) as TrapCounts;
}

export function countTraps(
  counts: TrapCounts,
  { step, before, after }: { step: Step; before: Table; after: Table },
): void {
  const worked = collectWorkedCells(step, before, after);
  for (const trap of trapNames) if (traps[trap].isMet(worked)) counts[step.kind][trap] += 1;
}

/** Returns the pairs of a tested kind and a trap that could meet but didn't. */
export function findUnmetTraps(
  counts: TrapCounts,
  tried: readonly StepName[] = stepNames,
): string[] {
  return tried.flatMap((kind) =>
    trapNames
      .filter((trap) => counts[kind][trap] === 0 && getExclusionReason(kind, trap) === undefined)
      .map((trap) => `${kind} and ${trap}`),
  );
}

/** Formats the counts as a table: one row per kind, one column per trap, and a dash if they can't meet. */
export function formatTrapTable(counts: TrapCounts): string[][] {
  const rows = stepNames.map((kind) => [
    kind,
    ...trapNames.map((trap) =>
      getExclusionReason(kind, trap) === undefined ? String(counts[kind][trap]) : "–",
    ),
  ]);
  return [["kind", ...trapNames], ...rows];
}

/** Returns the columns that a step reads or writes; undefined if it works on whole rows. */
function getStepColumns(step: Step): readonly string[] | undefined {
  switch (step.kind) {
    case "header":
    case "append":
    case "footer":
    case "long-rows":
    case "blank-rows":
    case "repeated-headers":
    case "duplicates":
      return undefined;
    case "sort":
      return step.by.map(({ column }) => column);
    case "swap":
      return [step.larger, step.smaller];
    case "marks":
      return [step.column, step.into];
    case "extract":
      return [step.column, step.into];
    case "json-keys":
      return [step.column, ...step.keys.map(([, name]) => name)];
    case "unpivot":
      return [...step.columns, step.name, step.value];
    case "split":
      return [step.column, ...step.into];
    case "join":
      return [...step.columns, step.into];
    case "rename":
      return step.pairs.flat();
    case "drop-columns":
    case "spaces":
    case "missing":
    case "replace":
    case "replace-pattern":
    case "case":
    case "pad":
    case "encoding":
    case "formulas":
      return step.columns;
    case "filter":
    case "split-rows":
    case "spellings":
    case "separators":
    case "fill":
    case "agree":
    case "month-names":
    case "numbers":
    case "booleans":
    case "dates":
    case "times":
    case "whole":
      return [step.column];
  }
}

const readNames: ReadonlySet<StepName> = new Set<StepName>([
  "header",
  "repeated-headers",
  "formulas",
]);
const readOnlyNames: ReadonlySet<StepName> = new Set<StepName>(["rename", "drop-columns"]);

function collectWorkedCells(step: Step, before: Table, after: Table): WorkedCells {
  const own = getStepColumns(step);
  const columns = [before, after].flatMap((table) =>
    table.columns.filter(({ name }) => own === undefined || own.includes(name)),
  );
  if (readOnlyNames.has(step.kind)) {
    const names = columns.map(({ name }) => name);
    return { step, before, texts: names, numbers: [], hasMissing: false };
  }
  const names = readNames.has(step.kind) ? after.columns.map(({ name }) => name) : [];
  return {
    step,
    before,
    texts: [...columns.filter(({ type }) => type === "text").flatMap(textsIn), ...names],
    numbers: columns.flatMap(numbersIn),
    hasMissing: columns.some(({ codes }) => codes.includes(0)),
  };
}

function codesIn({ codes }: Column): number[] {
  return [...new Set(codes)].filter((code) => code !== 0);
}

function textsIn(column: Column): string[] {
  return codesIn(column).map((code) => formatValue(column, code));
}

function numbersIn(column: Column): number[] {
  if (column.type !== "number" && column.type !== "whole") return [];
  return codesIn(column).map((code) => column.values[code] ?? 0);
}

/** The cells of a step's columns, before and after it. */
interface WorkedCells {
  step: Step;
  before: Table;
  /** Includes column names if the step reads them. */
  texts: readonly string[];
  numbers: readonly number[];
  hasMissing: boolean;
}

interface TrapKind {
  /** A short description. */
  name: string;
  isMet: (worked: WorkedCells) => boolean;
}

const DAY = /^([0-9]{1,2})[/.-]([0-9]{1,2})[/.-][0-9]{4}$/;
/** Matches generated cells that had text after a closing quotation mark, as they are parsed. */
const BEHIND_QUOTE = /a"bc|open "quoted" end tail/;

/** Differences between pandas and JavaScript that scripts have to handle. */
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

/** Kinds of steps that only read or write column names. */
const ofNames: ReadonlySet<StepName> = new Set(["rename", "drop-columns"]);
const ofNumbers: ReadonlySet<StepName> = new Set(["whole", "swap"]);
/** Kinds of steps that work on text and don't convert it to numbers. */
const ofTexts: ReadonlySet<StepName> = new Set([
  "header",
  "repeated-headers",
  "spaces",
  "missing",
  "spellings",
  "separators",
  "replace",
  "encoding",
  "agree",
  "month-names",
  "marks",
  "formulas",
  "booleans",
  "dates",
  "times",
  "split",
  "join",
]);
/** Step kinds that random cells or recipes rarely cover. They are compared on separate tables. */
export const separatelyComparedKinds: ReadonlySet<StepName> = new Set([
  "agree",
  "month-names",
  "case",
  "pad",
  "replace-pattern",
  "extract",
  "json-keys",
  "split-rows",
  "unpivot",
  "append",
]);
/** Traps that can occur in a column name. */
const inNames: ReadonlySet<Trap> = new Set([
  "spaces",
  "case",
  "lone CR",
  "guesses",
  "behind a quote",
]);
const inNumbers: ReadonlySet<Trap> = new Set(["decimals", "exponents", "missing", "long numbers"]);

/**
 * Returns why a kind of step can never meet a trap; undefined if it must. (Zero bytes would be another trap, but such
 * files are rejected before any step.)
 */
export function getExclusionReason(kind: StepName, trap: Trap): string | undefined {
  if (separatelyComparedKinds.has(kind))
    return "Random cells seldom qualify: see named-traps.test.ts.";
  if (trap === "rounding") return kind === "fill" ? undefined : "It rounds nothing.";
  if (ofNames.has(kind)) return inNames.has(trap) ? undefined : "It reads no cell, only names.";
  if (kind === "whole" && (trap === "decimals" || trap === "long numbers"))
    return "It refuses a column with such a number.";
  if (ofNumbers.has(kind)) return inNumbers.has(trap) ? undefined : "Its columns hold no text.";
  if (ofTexts.has(kind) && trap === "exponents")
    return "Its columns hold text, which is written as it is.";
  return undefined;
}
