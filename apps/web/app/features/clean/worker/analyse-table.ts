import { type Column, countCodes, type Table } from "@site/clean/columns/table";
import { describeUnchecked, findUndecidedValues } from "@site/clean/detect/describe-column";
import {
  type ColumnCache,
  detectIssuesIncrementally,
  type Incremental,
} from "@site/clean/detect/detect";
import { getIssueSteps, getStepColumns, getSubject } from "@site/clean/detect/group-issues";
import type { FixOption, Issue } from "@site/clean/detect/issue";
import { escapeUnprintable } from "@site/clean/escape-unprintable";
import { findChangedCodes } from "@site/clean/recipe/affected-rows";
import { applySteps } from "@site/clean/recipe/apply-steps";
import { describeStep, type Step } from "@site/clean/steps/kinds";
import { getResultLabel, getStepLabel } from "@site/clean/steps/step-labels";

import type { TableFindings, TableIssue } from "#app/features/clean/worker-messages.ts";

export interface TableAnalysis extends TableFindings {
  /** For each column, an array with 1 at each code that has an issue; undefined for a column without issues. */
  issueFlags: (Uint8Array | undefined)[];
}

/** Cached results for columns, valid for one set of dismissed issues. A step leaves most columns unchanged. */
export interface AnalysisCache {
  columns: ColumnCache;
  issueFlags: WeakMap<Column, { steps: string; issueFlags: Uint8Array | undefined }>;
}

export function createAnalysisCache(): AnalysisCache {
  return { columns: new WeakMap(), issueFlags: new WeakMap() };
}

/** Finds all issues of a table that are not dismissed, and flags their cells. */
export function* analyseTable(
  table: Table,
  dismissed: ReadonlySet<string>,
  cache = createAnalysisCache(),
): Incremental<TableAnalysis> {
  const isDismissed = (issue: Issue) => dismissed.has(getIssueId(issue));
  const issues = yield* detectIssuesIncrementally(table, isDismissed, cache.columns);
  const steps = issues.flatMap(getFix);
  const issueFlags: TableAnalysis["issueFlags"] = [];
  for (const column of table.columns) {
    issueFlags.push(flagCells(column, steps, cache.issueFlags));
    yield;
  }
  const tableIssues = issues.map((issue, position) =>
    toTableIssue(issue, position, issues.slice(0, position).flatMap(getFix)),
  );
  const withIssue = new Set(
    tableIssues.filter(({ isOptional }) => !isOptional).flatMap(({ columns }) => columns),
  );
  return {
    issues: deferTypes(tableIssues).toSorted(compareImportance),
    issueFlags,
    cellCounts: table.columns.map((column, at) => countFlaggedCells(column, issueFlags[at])),
    columnNotes: table.columns.map((column) =>
      describeUnchecked(column, { hasIssue: withIssue.has(column.name) }),
    ),
    undecided: findUndecidedValues(table.columns),
  };
}

/** Maximum time without handling messages. Longer pauses would make typing and scrolling feel slow. */
const SLICE_MS = 30;

/** Runs work in slices, so that this thread can handle messages in between. Resolves to undefined if aborted. */
export async function runInTimeSlices<Result>(
  work: Incremental<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return undefined;
    const end = performance.now() + SLICE_MS;
    let part = work.next();
    while (part.done !== true && performance.now() < end) part = work.next();
    if (part.done === true) return part.value;
  }
}

function getFix(issue: Issue): Step[] {
  return "step" in issue ? [issue.step] : [];
}

function getIssueId(issue: Issue): string {
  return JSON.stringify("step" in issue ? issue.step : issue.options.map(({ step }) => step));
}

/** `earlier` are the fixes of the issues before this one. A fix may depend on them, but not on later fixes. */
function toTableIssue(issue: Issue, position: number, earlier: readonly Step[]): TableIssue {
  const { confidence, title, reason, untouched, count, examples } = issue;
  const withRequired = (step: Step) => [...findRequiredSteps(earlier, step), step];
  const toOption = ({ label, examples, step }: FixOption) => ({
    label,
    examples,
    steps: withRequired(step),
  });
  const shared = {
    id: getIssueId(issue),
    position,
    confidence,
    title,
    reason,
    subject: getSubject(getIssueSteps(issue)[0]).subject,
    unchanged: untouched,
    count,
    examples,
    isOptional: "options" in issue && issue.isOptional === true,
  };
  if (!("step" in issue)) {
    return {
      ...shared,
      fixSummary: "",
      fixLabel: "",
      resultLabel: "",
      steps: [],
      options: issue.options.map(toOption),
      alternatives: [],
      columns: issue.options.flatMap(({ step }) => getStepColumns(step)),
      onlySetsType: false,
    };
  }
  const columns = getStepColumns(issue.step);
  return {
    ...shared,
    fixSummary: describeStep(issue.step),
    fixLabel: escapeUnprintable(getStepLabel(issue.step, count)),
    resultLabel: escapeUnprintable(getResultLabel(issue.step, count)),
    steps: withRequired(issue.step),
    options: [],
    alternatives: issue.alternatives?.map(toOption) ?? [],
    columns,
    onlySetsType: examples.length === 0 && columns.length > 0,
  };
}

/** Steps that determine which cells belong to the table. All later steps depend on them. */
const LAYOUT_STEPS: ReadonlySet<Step["kind"]> = new Set([
  "header",
  // Removes header rows of files that were appended.
  "filter",
  "footer",
  "long-rows",
  "repeated-headers",
]);

/** The earlier steps without which a step would not have the effect that its examples show. */
function findRequiredSteps(earlier: readonly Step[], step: Step): Step[] {
  const names = getStepColumns(step);
  return earlier.filter(
    (one) =>
      LAYOUT_STEPS.has(one.kind) ||
      // Rows may become equal only once their cells are clean.
      step.kind === "duplicates" ||
      (one.kind === "rename" && one.pairs.some(([, to]) => names.includes(to))) ||
      getStepColumns(one).some((name) => names.includes(name)),
  );
}

/** Steps that turn text into numbers, dates or booleans. */
const TYPE_STEPS: ReadonlySet<Step["kind"]> = new Set(["numbers", "dates", "booleans"]);

/**
 * Omits fixes that set a column's type while a choice about its text is open, because the choice would no longer be
 * possible. They are found again once the choice is made or dismissed.
 */
function deferTypes(issues: readonly TableIssue[]): TableIssue[] {
  const undecided = new Set(
    issues
      .filter(({ confidence, isOptional }) => confidence === "ambiguous" && !isOptional)
      .flatMap(getTextColumns),
  );
  const isDeferred = (step: Step) =>
    TYPE_STEPS.has(step.kind) && getStepColumns(step).some((name) => undecided.has(name));
  return issues.filter(
    ({ steps, options }) =>
      !steps.some(isDeferred) &&
      !options.some((option) => option.steps.slice(0, -1).some(isDeferred)),
  );
}

/** The columns that are still text when the choice is made. Some choices are about numbers or dates. */
function getTextColumns({ columns, options }: TableIssue): string[] {
  const required = options.flatMap(({ steps }) => steps.slice(0, -1));
  const typed = new Set(
    required.filter(({ kind }) => TYPE_STEPS.has(kind)).flatMap(getStepColumns),
  );
  return columns.filter((name) => !typed.has(name));
}

/**
 * Sorts choices first, because other fixes wait for them, and fixes that only set a type last. Otherwise sorts by
 * number of changed cells.
 */
function compareImportance(a: TableIssue, b: TableIssue): number {
  const rank = ({ confidence, isOptional, onlySetsType }: TableIssue) =>
    isOptional ? 3 : confidence === "ambiguous" ? 0 : onlySetsType ? 2 : 1;
  return rank(a) - rank(b) || b.count - a.count;
}

/** Flags the codes that the steps would change. */
function flagCells(
  column: Column,
  steps: readonly Step[],
  cache: AnalysisCache["issueFlags"],
): Uint8Array | undefined {
  const own = selectStepsOnColumn(column.name, steps);
  const key = JSON.stringify(own);
  const cached = cache.get(column);
  if (cached?.steps === key) return cached.issueFlags;
  const alone: Table = { rows: column.codes.length, columns: [column] };
  const after = applySteps(alone, own).table.columns[0];
  const issueFlags =
    after?.codes.length === alone.rows ? findChangedCodes(column, after) : undefined;
  cache.set(column, { steps: key, issueFlags });
  return issueFlags;
}

/** The parts of the steps that change one column, following its renames. */
function selectStepsOnColumn(column: string, steps: readonly Step[]): Step[] {
  let name = column;
  return steps.flatMap((step): Step[] => {
    if (step.kind === "rename") {
      const pair = step.pairs.find(([from]) => from === name);
      name = pair?.[1] ?? name;
      return pair ? [{ ...step, pairs: [pair] }] : [];
    }
    if (!getStepColumns(step).includes(name)) return [];
    return "columns" in step ? [{ ...step, columns: [name] } as Step] : [step];
  });
}

function countFlaggedCells(column: Column, issueFlags: Uint8Array | undefined): number {
  if (!issueFlags) return 0;
  return countCodes(column).reduce(
    (sum, count, code) => sum + (issueFlags[code] === 1 ? count : 0),
    0,
  );
}
