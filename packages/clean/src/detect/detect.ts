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
  /** With it, columns are searched one by one: it asks last, if none of the others has a question about the column. */
  rest?: Detector;
}

/**
 * The detectors in the order in which their steps are taken. A later one looks at the table that the earlier ones
 * would leave: numbers are found once their spaces are gone.
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
      // Before the spaces: the second half of a broken letter may look like one.
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

/** What is in such rows says nothing about a column. */
const ROW_REMOVING_STEPS: ReadonlySet<Step["kind"]> = new Set(["long-rows", "footer", "filter"]);

interface StageResult {
  /** A list for each detector. */
  proposals: Issue[][];
  /** The table after their steps. */
  table: Table;
}

/** What was found in each column alone, so that after a step on one of them the others need not be searched again. */
export type ColumnCache = WeakMap<Column, StageResult>;

/** Work of some seconds on a large table, which yields now and then so that other things can be done in between. */
export type Incremental<Result> = Generator<void, Result, void>;

type IsDismissed = (proposal: Issue) => boolean;

/**
 * Everything that is wrong with a table, in the order in which it is to be mended. The steps of the list fit the
 * table one after the other; questions change nothing until they are answered. After a step is taken or refused,
 * ask again with the table as it is then: what is refused is left out, and so are its effects on the later ones.
 */
export function detectIssues(source: Table, isDismissed?: IsDismissed): Issue[] {
  const parts = detectIssuesIncrementally(source, isDismissed);
  let part = parts.next();
  while (part.done !== true) part = parts.next();
  return part.value;
}

/** The same, which yields after each detector. `known` is of earlier tables where the same was refused. */
export function* detectIssuesIncrementally(
  source: Table,
  isDismissed: IsDismissed = () => false,
  known: ColumnCache = new WeakMap(),
): Incremental<Issue[]> {
  const found: Issue[] = [];
  let table = source;
  /** With the rows that questions would remove; what comes later is looked for without them. */
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
    // Two detectors may come to the same question, each by its own reason.
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

/** Whether a step takes away what does not fit: in rows that nobody looked at it could be anything. */
function discardsValues(step: Step): boolean {
  return step.kind === "drop-columns" || ("rest" in step && step.rest === "missing");
}

/** The columns whose texts a question is about: whether one means that there is no value, or is a part of another. */
function getQuestionedColumns(proposal: Issue): readonly string[] {
  if (!("options" in proposal)) return [];
  return getSteps(proposal).flatMap((step) =>
    step.kind === "missing" || step.kind === "join" ? step.columns : [],
  );
}

/** Numbers and days are no texts, so such a type is not taken with all that are sure before the answer. */
function lowerConfidence(proposal: Issue, inQuestion: ReadonlySet<string>): Issue {
  if (!("step" in proposal)) return proposal;
  const { step } = proposal;
  if (step.kind !== "numbers" && step.kind !== "dates") return proposal;
  return inQuestion.has(step.column) ? { ...proposal, confidence: "likely" } : proposal;
}

/** Column by column, so that the texts of one alone are in memory. The last detector asks if no other one does. */
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

/** Undefined where the step does not fit. */
function applyStep(before: Table, step: Step): Table | undefined {
  const { table, outcomes } = applySteps(before, [step]);
  return outcomes.some(({ error }) => error !== undefined) ? undefined : table;
}
