import type { Step } from "../steps/kinds.ts";

/** One or several equal steps of different columns, with their numbers. */
export interface CombinedStep {
  step: Step;
  numbers: number[];
}

/** Steps of several columns that read and write only the cells of each. */
const OF_COLUMNS: ReadonlySet<string> = new Set<Step["kind"]>(["spaces", "missing", "replace"]);
/** Steps of one column. */
const OF_COLUMN: ReadonlySet<string> = new Set<Step["kind"]>([
  "spellings",
  "separators",
  "numbers",
  "booleans",
  "dates",
  "times",
  "whole",
]);

/**
 * Combines equal steps of different columns into the first one. A step may move there if those in between change only
 * cells of other columns.
 */
export function combineSteps(steps: readonly Step[]): CombinedStep[] {
  const combined: CombinedStep[] = [];
  for (const [number, step] of steps.entries()) {
    const target = findTarget(combined, step);
    if (target) {
      const columns = [...(getColumns(target.step) ?? []), ...(getColumns(step) ?? [])];
      target.step = { ...target.step, columns } as Step;
      target.numbers.push(number);
    } else combined.push({ step, numbers: [number] });
  }
  return combined;
}

function findTarget(before: readonly CombinedStep[], step: Step): CombinedStep | undefined {
  if (!OF_COLUMNS.has(step.kind)) return undefined;
  const columns = getColumns(step);
  for (const candidate of before.toReversed()) {
    const others = getColumns(candidate.step);
    if (!others || !columns || others.some((name) => columns.includes(name))) return undefined;
    if (getParameters(candidate.step) === getParameters(step)) return candidate;
  }
  return undefined;
}

/** Returns the columns of a step that changes only their cells. */
function getColumns(step: Step): readonly string[] | undefined {
  if (OF_COLUMNS.has(step.kind) && "columns" in step && Array.isArray(step.columns))
    return step.columns;
  return OF_COLUMN.has(step.kind) && "column" in step ? [step.column] : undefined;
}

function getParameters(step: Step): string {
  return JSON.stringify({ ...step, columns: [] });
}
