import type { Column, Table } from "../columns/table.ts";
import { applySteps } from "../recipe/apply-steps.ts";
import { isWithinRecipeLimits } from "../recipe/recipe.ts";
import type { Step } from "../steps/kinds.ts";
import { findDerivableMissing } from "./columns/find-derivable-missing.ts";
import { findJoinableColumns } from "./columns/find-joinable.ts";
import { findMixedTypes } from "./columns/find-mixed-types.ts";
import { findSplittableColumns } from "./columns/find-splittable.ts";
import { findSwappedValues } from "./columns/find-swapped.ts";
import { findDates } from "./dates/find-dates.ts";
import { findTimes } from "./dates/find-times.ts";
import { type Detector, type Issue, truncateIssue } from "./issue.ts";
import { findFootnoteMarks, findPrefixes } from "./numbers/find-affixes.ts";
import { findMixedSeparators } from "./numbers/find-mixed-separators.ts";
import { findNumbers, findWholeNumbers } from "./numbers/find-numbers.ts";
import { findOutliers } from "./numbers/find-outliers.ts";
import { findRanges } from "./numbers/find-ranges.ts";
import { findSentinels } from "./numbers/find-sentinels.ts";
import { findLostDigits } from "./numbers/number-codes.ts";
import { profileTable } from "./profile.ts";
import { findDuplicates, findNearDuplicates } from "./rows/find-duplicates.ts";
import { findBlankRows, findRedundantColumns } from "./rows/find-empty.ts";
import { findHeader } from "./rows/find-header.ts";
import { findLongRows } from "./rows/find-long-rows.ts";
import { findRepeatedHeaders, findForeignHeaders } from "./rows/find-repeated-headers.ts";
import { findFooter, findSubtotals } from "./rows/find-totals.ts";
import { findSpellings } from "./spellings/find-spellings.ts";
import { findSynonyms } from "./spellings/find-synonyms.ts";
import { findBooleans } from "./text/find-booleans.ts";
import { findFormulas } from "./text/find-formulas.ts";
import { findMissingMarkers } from "./text/find-missing.ts";
import {
  findBrokenEncoding,
  findByteOrderMarks,
  findSpaces,
  findUntidyNames,
} from "./text/find-untidy-text.ts";

interface Stage {
  detectors: readonly Detector[];
  /**
   * If set, columns are searched one at a time. This detector runs last, only for columns without an ambiguous issue.
   */
  rest?: Detector;
}

/**
 * All detectors, in the order in which their steps are applied. Each one sees the table as the earlier steps would
 * leave it: numbers are detected after their spaces are removed, for example.
 */
const stages: readonly Stage[] = [
  { detectors: [findByteOrderMarks, findHeader, findLongRows] },
  {
    detectors: [
      findRepeatedHeaders,
      findForeignHeaders,
      findBlankRows,
      findFooter,
      findSubtotals,
      findRedundantColumns,
      findUntidyNames,
      findJoinableColumns,
      findSentinels,
    ],
  },
  {
    detectors: [
      // Before the spaces: the second half of a broken letter may look like a space.
      findBrokenEncoding,
      findSpaces,
      findMissingMarkers,
      findFootnoteMarks,
      findPrefixes,
      findRanges,
      findLostDigits,
      findBooleans,
      findDates,
      findTimes,
      findMixedSeparators,
      findOutliers,
      findNumbers,
      findWholeNumbers,
      findSpellings,
      findSynonyms,
    ],
    rest: findMixedTypes,
  },
  {
    detectors: [
      findSwappedValues,
      findDerivableMissing,
      findSplittableColumns,
      findNearDuplicates,
      findDuplicates,
      findFormulas,
    ],
  },
];

/** Steps that remove rows whose content shouldn't influence other detectors. */
const ROW_REMOVING_STEPS: ReadonlySet<Step["kind"]> = new Set(["long-rows", "footer", "filter"]);

interface StageResult {
  /** One list per detector. */
  proposals: Issue[][];
  /** The table after these steps. */
  table: Table;
}

/** Results by column, so that after a step only the columns that it changed are searched again. */
export type ColumnCache = WeakMap<Column, StageResult>;

/** A computation of up to some seconds that yields regularly, so that the caller can do other work in between. */
export type Incremental<Result> = Generator<void, Result, void>;

type IsDismissed = (proposal: Issue) => boolean;

/**
 * Finds everything that may be wrong with a table.
 *
 * Issues are in the order in which they should be fixed. The steps of all fixable issues apply to the table one after
 * the other; ambiguous issues change nothing until the user chooses an option. After applying or dismissing an issue,
 * call this again with the new table: dismissed issues are left out, and later detectors don't build on their steps.
 */
export function detectIssues(source: Table, isDismissed?: IsDismissed): Issue[] {
  const parts = detectIssuesIncrementally(source, isDismissed);
  let part = parts.next();
  while (part.done !== true) part = parts.next();
  return part.value;
}

/**
 * Like detectIssues, but yields after each detector. `cache` holds results for earlier tables with the same
 * dismissals.
 */
export function* detectIssuesIncrementally(
  source: Table,
  isDismissed: IsDismissed = () => false,
  known: ColumnCache = new WeakMap(),
): Incremental<Issue[]> {
  const found: Issue[] = [];
  let table = source;
  /** The table including the rows that ambiguous issues would remove. Later detectors work without these rows. */
  let allRows: Table | undefined;
  const fitsAllRows = (one: Issue): boolean => {
    const before = allRows;
    if (!before) return true;
    if ("step" in one && discardsValues(one.step)) return false;
    const afters = getSteps(one).map((step) => applyStep(before, step));
    if ("step" in one) allRows = afters[0] ?? before;
    return !afters.includes(undefined);
  };
  const inQuestion = new Set<string>();
  const asked = new Set<string>();
  for (const { detectors, rest } of stages) {
    const allowed = (detector: Detector): Detector => {
      return (profile) => detector(profile).filter((proposal) => !isDismissed(proposal));
    };
    const own = detectors.map(allowed);
    const detected: StageResult = rest
      ? yield* detectByColumn(table, known, [...own, allowed(rest)])
      : yield* runDetectors(table, own);
    table = detected.table;
    // Two detectors may offer the same options for different reasons.
    const proposals = detected.proposals.flat().filter((one) => {
      if (!("options" in one)) return true;
      const question = JSON.stringify(getSteps(one));
      return !asked.has(question) && asked.add(question);
    });
    for (const one of proposals) for (const name of getQuestionedColumns(one)) inQuestion.add(name);
    const fitting = proposals.map((one) => lowerConfidence(one, inQuestion)).filter(fitsAllRows);
    found.push(...fitting.map(truncateIssue));
    const questions = proposals.filter((one) => "options" in one);
    const removing = questions.flatMap(getSteps).filter(({ kind }) => ROW_REMOVING_STEPS.has(kind));
    if (removing.length === 0) continue;
    allRows ??= table;
    ({ table } = applySteps(table, removing));
  }
  return found;
}

/** Whether the step discards values that it can't parse. In rows that no detector has seen, these could be anything. */
function discardsValues(step: Step): boolean {
  return step.kind === "drop-columns" || ("rest" in step && step.rest === "missing");
}

/** The text columns that an ambiguous issue concerns: missing markers, or parts of one value. */
function getQuestionedColumns(proposal: Issue): readonly string[] {
  if (!("options" in proposal)) return [];
  return getSteps(proposal).flatMap((step) =>
    step.kind === "missing" || step.kind === "join" ? step.columns : [],
  );
}

/**
 * Converting such a column would make the open question unanswerable, so its conversion isn't applied automatically.
 */
function lowerConfidence(proposal: Issue, inQuestion: ReadonlySet<string>): Issue {
  if (!("step" in proposal)) return proposal;
  const { step } = proposal;
  if (step.kind !== "numbers" && step.kind !== "dates") return proposal;
  return inQuestion.has(step.column) ? { ...proposal, confidence: "likely" } : proposal;
}

/** Searches column by column, to decode the texts of only one at a time. */
function* detectByColumn(
  { rows, columns }: Table,
  known: ColumnCache,
  detectors: readonly Detector[],
): Incremental<StageResult> {
  const found: StageResult[] = [];
  for (const column of columns) {
    const alone = { rows, columns: [column] };
    const detected = known.get(column) ?? (yield* runDetectors(alone, detectors));
    known.set(column, detected);
    const others = detected.proposals.slice(0, -1);
    const isAsked = others.flat().some((proposal) => "options" in proposal);
    found.push(isAsked ? { ...detected, proposals: others } : detected);
  }
  return {
    proposals: detectors.map((_, at) => found.flatMap(({ proposals }) => proposals[at] ?? [])),
    table: { rows, columns: found.flatMap(({ table }) => table.columns) },
  };
}

function* runDetectors(source: Table, detectors: readonly Detector[]): Incremental<StageResult> {
  let profile = profileTable(source);
  const proposals: Issue[][] = [];
  for (const detector of detectors) {
    let { table } = profile;
    const found = detector(profile).filter((proposal) => {
      if (!getSteps(proposal).every(isWithinRecipeLimits)) return false;
      if (!("step" in proposal)) return true;
      const after = applyStep(table, proposal.step);
      table = after ?? table;
      return after !== undefined;
    });
    if (table !== profile.table) profile = profileTable(table);
    proposals.push(found);
    yield;
  }
  return { proposals, table: profile.table };
}

function getSteps(proposal: Issue): Step[] {
  return "step" in proposal ? [proposal.step] : proposal.options.map(({ step }) => step);
}

/** The table after the step; undefined if the step doesn't fit. */
function applyStep(before: Table, step: Step): Table | undefined {
  const { table, outcomes } = applySteps(before, [step]);
  return outcomes.some(({ error }) => error !== undefined) ? undefined : table;
}
