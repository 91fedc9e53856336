import { formatValue } from "../../src/columns/cell-text.ts";
import type { Column, Table } from "../../src/columns/table.ts";
import { stepKinds, type Step, type StepName } from "../../src/steps/kinds.ts";
import { type Trap, trapNames, traps, getExclusionReason, type WorkedCells } from "./traps.ts";

export const stepNames = Object.keys(stepKinds) as StepName[];

/** For each kind of step, the cases in which it changed something while a trap was in what it worked on. */
export type TrapCounts = Record<StepName, Record<Trap, number>>;

export function createTrapCounts(): TrapCounts {
  const none = () => Object.fromEntries(trapNames.map((trap) => [trap, 0]));
  return Object.fromEntries(stepNames.map((kind) => [kind, none()])) as TrapCounts;
}

/** Counts the traps of a step that made one table of another. */
export function countTraps(
  counts: TrapCounts,
  { step, before, after }: { step: Step; before: Table; after: Table },
): void {
  const worked = collectWorkedCells(step, before, after);
  for (const trap of trapNames) if (traps[trap].isMet(worked)) counts[step.kind][trap] += 1;
}

/** Pairs of a kind and a trap that could meet and did not, of the kinds that were tried. */
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

/** The counts as a table: a row for each kind under the names of the traps, a dash where they cannot meet. */
export function formatTrapTable(counts: TrapCounts): string[][] {
  const rows = stepNames.map((kind) => [
    kind,
    ...trapNames.map((trap) =>
      getExclusionReason(kind, trap) === undefined ? String(counts[kind][trap]) : "–",
    ),
  ]);
  return [["kind", ...trapNames], ...rows];
}

/** The columns that a step reads or writes, by their names; undefined if it works on whole rows. */
function getStepColumns(step: Step): readonly string[] | undefined {
  switch (step.kind) {
    case "header":
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
    case "encoding":
    case "formulas":
      return step.columns;
    case "filter":
    case "spellings":
    case "separators":
    case "fill":
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
