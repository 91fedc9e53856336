import type { Column, Table } from "../columns/table.ts";
import { pluralize } from "../format-count.ts";
import { applySteps } from "../recipe/apply-steps.ts";
import { isWithinRecipeLimits } from "../recipe/recipe.ts";
import type { Step } from "../steps/kinds.ts";
import { findDerivableMissing } from "./columns/find-derivable-missing.ts";
import { findDisagreement } from "./columns/find-disagreement.ts";
import { findJoinableColumns } from "./columns/find-joinable.ts";
import { findJsonObjects } from "./columns/find-json-objects.ts";
import { findMixedTypes } from "./columns/find-mixed-types.ts";
import { findSeveralValues } from "./columns/find-several-values.ts";
import { findSplittableColumns } from "./columns/find-splittable.ts";
import { findSwappedValues } from "./columns/find-swapped.ts";
import { findDates } from "./dates/find-dates.ts";
import { findImpossibleDays } from "./dates/find-impossible-days.ts";
import { findMonthNames } from "./dates/find-month-names.ts";
import { findTimes } from "./dates/find-times.ts";
import { getIssueSteps } from "./group-issues.ts";
import { type Detector, type Issue, truncateIssue } from "./issue.ts";
import { findFootnoteMarks, findPrefixes } from "./numbers/find-affixes.ts";
import { findBarePercentages } from "./numbers/find-bare-percentages.ts";
import { findMeasures } from "./numbers/find-measures.ts";
import { findMixedSeparators } from "./numbers/find-mixed-separators.ts";
import { findNumbers, findWholeNumbers } from "./numbers/find-numbers.ts";
import { findOutliers } from "./numbers/find-outliers.ts";
import { findRanges } from "./numbers/find-ranges.ts";
import { findSentinels } from "./numbers/find-sentinels.ts";
import { findLostDigits } from "./numbers/number-codes.ts";
import { profileTable } from "./profile.ts";
import { findDuplicates, findNearDuplicates } from "./rows/find-duplicates.ts";
import { findBlankRows, findRedundantColumns } from "./rows/find-empty.ts";
import { findGroupLabels } from "./rows/find-group-labels.ts";
import { findHeader, findLongRows } from "./rows/find-header.ts";
import { findRepeatedHeaders, findForeignHeaders } from "./rows/find-repeated-headers.ts";
import { findFooter, findSubtotals } from "./rows/find-totals.ts";
import { findSpellings } from "./spellings/find-spellings.ts";
import { findSynonyms } from "./spellings/find-synonyms.ts";
import { suggestOnlyAnswer } from "./suggest-only-answer.ts";
import { findBooleans } from "./text/find-booleans.ts";
import { findFormulas } from "./text/find-formulas.ts";
import { findHtmlTags } from "./text/find-html-tags.ts";
import { findLookalikes } from "./text/find-lookalikes.ts";
import { findMarks } from "./text/find-marks.ts";
import { findMissingMarkers } from "./text/find-missing.ts";
import { findNotations } from "./text/find-notations.ts";
import {
  findBrokenEncoding,
  findByteOrderMarks,
  findSpaces,
  findUntidyNames,
} from "./text/find-untidy-text.ts";
import { findVariants } from "./text/find-variants.ts";

interface Stage {
  detectors: readonly Detector[];
  /** Whether columns are searched one at a time. */
  byColumn?: true;
  /**
   * Runs last by column, and only for columns in which the others found no ambiguous issue.
   */
  rest?: Detector;
}

/** Letters and all non-ASCII characters, see `alphabet`. */
const LETTER = /[A-Za-z\x80]/;

/**
 * Characters of which a detector needs at least one to find anything in a column. This skips most columns without
 * decoding their texts, which takes most of the time and memory for a million distinct numbers.
 */
export const requiredCharacters: ReadonlyMap<Detector, RegExp> = new Map([
  [findBrokenEncoding, /\x80/],
  [findHtmlTags, /[<>]/],
  [findSpaces, /[^!-~]/],
  [findMeasures, /[^0-9.,]/],
  [findNotations, /[=&,)CD\x80]/],
  [findMonthNames, LETTER],
  [findMarks, /[A-Za-z$<>*\x80]/],
  [findFootnoteMarks, /[A-Za-z*\]~<>\x80]/],
  [findPrefixes, /[A-Za-z#/\x80]/],
  [findRanges, /[A-Za-z\-+>\x80]/],
  // Only columns of digits can have lost zeros at the start.
  [findLostDigits, /[A-Za-z]|^[0-9]+$/],
  [findMixedSeparators, /[,. '\x80]/],
  [findBarePercentages, /%/],
  [findNumbers, /[0-9]/],
  [findSpellings, LETTER],
  [findSynonyms, LETTER],
]);

/** Returns the detector for columns that have the characters it needs. */
function skipOtherColumns(detector: Detector): Detector {
  const required = requiredCharacters.get(detector);
  if (!required) return detector;
  return ({ table, texts }) => {
    const possible = texts.filter(({ alphabet }) => required.test(alphabet));
    return possible.length === 0 ? [] : detector({ table, texts: possible });
  };
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
    byColumn: true,
    detectors: [
      // Runs before findSpaces, because a wrongly decoded letter may contain what looks like a space.
      findBrokenEncoding,
      findHtmlTags,
      findSpaces,
      findLookalikes,
      findMissingMarkers,
    ],
  },
  // Before spellings: what other rows with the same key say is better evidence than a similar word.
  { detectors: [findDisagreement] },
  {
    byColumn: true,
    detectors: [
      findVariants,
      findMeasures,
      findNotations,
      findMonthNames,
      findMarks,
      findFootnoteMarks,
      findPrefixes,
      findRanges,
      findLostDigits,
      findBooleans,
      findImpossibleDays,
      findDates,
      findTimes,
      findMixedSeparators,
      // Without separators of thousands, all numbers may have decimal points or commas.
      findMixedSeparators,
      findBarePercentages,
      findOutliers,
      findNumbers,
      findWholeNumbers,
      findSpellings,
      findSynonyms,
      // Once the words are merged, it asks about the numbers beside them.
      findSynonyms,
    ],
    rest: findMixedTypes,
  },
  {
    detectors: [
      findGroupLabels,
      findSwappedValues,
      findDerivableMissing,
      findSplittableColumns,
      findSeveralValues,
      findJsonObjects,
      findFormulas,
      findNearDuplicates,
      findDuplicates,
    ],
  },
];

/** Steps that remove rows. Other detectors ignore these rows, because their content could mislead them. */
const ROW_REMOVING_STEPS: ReadonlySet<Step["kind"]> = new Set(["long-rows", "footer", "filter"]);

interface StageResult {
  issues: Issue[][];
  /** The table after the steps of the found issues. */
  table: Table;
}

/** Results of each stage by column. After a step, only the columns that it changed are searched again. */
export type ColumnCache = WeakMap<Column, Map<Stage, StageResult>>;

/** A computation that may take some seconds. It yields regularly, so that the caller can do other work in between. */
export type Incremental<Result> = Generator<void, Result, void>;

type IsDismissed = (issue: Issue) => boolean;

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
  cache: ColumnCache = new WeakMap(),
): Incremental<Issue[]> {
  const found: Issue[] = [];
  let table = source;
  /**
   * Set once an ambiguous issue would remove rows: the table that still has them. Later detectors work without these
   * rows.
   */
  let tableWithAllRows: Table | undefined;
  const fitsAllRows = (issue: Issue): boolean => {
    const before = tableWithAllRows;
    if (!before) return true;
    if ("step" in issue && discardsValues(issue.step)) return false;
    const results = getIssueSteps(issue).map((step) => applyStep(before, step));
    if ("step" in issue) tableWithAllRows = results[0] ?? before;
    return !results.includes(undefined);
  };
  const questionedColumns = new Set<string>();
  const seenOptions = new Set<string>();
  // Drops an ambiguous issue whose options another detector offered already, for a different reason.
  const isNew = (issue: Issue): boolean => {
    if ("step" in issue) return true;
    const options = JSON.stringify(getIssueSteps(issue));
    const isSeen = seenOptions.has(options);
    seenOptions.add(options);
    return !isSeen;
  };
  for (const stage of stages) {
    const { detectors, rest } = stage;
    const withoutDismissed = (detector: Detector): Detector => {
      const detect = skipOtherColumns(detector);
      return (profile) =>
        detect(profile)
          .map((issue) => suggestOnlyAnswer(issue, profile.table.rows))
          .filter((issue) => !isDismissed(issue));
    };
    const ownDetectors = detectors.map(withoutDismissed);
    const byColumn = { stage, detectors: ownDetectors, rest: rest && withoutDismissed(rest) };
    const result: StageResult = stage.byColumn
      ? yield* detectByColumn(table, cache, byColumn)
      : yield* runDetectors(table, ownDetectors);
    table = result.table;
    const issues = mergeMissingQuestions(result.issues.flat(), isDismissed).filter(isNew);
    for (const name of issues.flatMap(getQuestionedColumns)) questionedColumns.add(name);
    const fitting = issues
      .map((issue) => lowerConfidence(issue, questionedColumns))
      .filter(fitsAllRows);
    found.push(...fitting.map(truncateIssue));
    const removingSteps = issues
      .filter((issue) => "options" in issue)
      .flatMap(getIssueSteps)
      .filter(({ kind }) => ROW_REMOVING_STEPS.has(kind));
    if (removingSteps.length === 0) continue;
    tableWithAllRows ??= table;
    ({ table } = applySteps(table, removingSteps));
  }
  const hasQuestion = found.some(canEqualizeRows);
  return found.flatMap((issue) => {
    const deferred = deferDuplicates(issue);
    if (isDismissed(deferred)) return [];
    return [hasQuestion ? deferred : issue];
  });
}

/** Whether the answer of a question may make rows equal. */
function canEqualizeRows(issue: Issue): boolean {
  if (!("options" in issue) || issue.isOptional) return false;
  return getIssueSteps(issue).some(({ kind }) => kind !== "duplicates" && kind !== "formulas");
}

/**
 * Offers to remove duplicate rows instead of suggesting it, so that it is applied after the questions are answered:
 * then it finds the rows that the answers make equal, and all replacements of a column come together in the script.
 */
function deferDuplicates(issue: Issue): Issue {
  if (!("step" in issue) || issue.step.kind !== "duplicates") return issue;
  const { count, examples, title, reason, step } = issue;
  return {
    confidence: "ambiguous",
    isOptional: true,
    options: [{ label: `Remove ${pluralize(count, "row")}`, examples: [], step }],
    count,
    examples,
    title,
    reason,
    untouched: "Answer the other questions first, because more rows may become equal.",
  };
}

/** The same question about fewer columns stays with each of them. */
const MIN_ASKED_COLUMNS = 3;

/** Asks once for all columns whether a text, such as a dash, means that a value is missing. */
function mergeMissingQuestions(issues: readonly Issue[], isDismissed: IsDismissed): Issue[] {
  const bySpelling = Map.groupBy(issues, getAskedSpelling);
  bySpelling.delete(undefined);
  const groups = [...bySpelling.values()].filter((same) => same.length >= MIN_ASKED_COLUMNS);
  const merged = groups.map(mergeMissingQuestion).filter((issue) => !isDismissed(issue));
  return [...issues.filter((issue) => !groups.flat().includes(issue)), ...merged];
}

/** The only text that an issue asks about; undefined if it asks something else. */
function getAskedSpelling(issue: Issue): string | undefined {
  if (!("options" in issue) || issue.options.length !== 1) return undefined;
  const step = issue.options[0]?.step;
  if (step?.kind !== "missing" || step.columns.length > 1) return undefined;
  return step.spellings.length === 1 ? step.spellings[0] : undefined;
}

function mergeMissingQuestion(same: readonly Issue[]): Issue {
  const [spelling = ""] = same.map(getAskedSpelling);
  const columns = [...new Set(same.flatMap(getIssueSteps).flatMap(getMissingColumns))];
  const count = same.reduce((sum, issue) => sum + issue.count, 0);
  const examples = [{ before: spelling, after: "" }];
  return {
    confidence: "ambiguous",
    options: [
      {
        label: `Clear ${pluralize(count, "cell")}`,
        examples: [],
        step: { kind: "missing", columns, spellings: [spelling] },
      },
    ],
    count,
    examples,
    title: `Does “${spelling}” mean missing in ${pluralize(columns.length, "column")}?`,
  };
}

function getMissingColumns(step: Step): readonly string[] {
  return step.kind === "missing" ? step.columns : [];
}

/**
 * Whether the step discards values that it can't parse. It might discard valid values in rows that no detector
 * searched.
 */
function discardsValues(step: Step): boolean {
  return step.kind === "drop-columns" || ("rest" in step && step.rest === "missing");
}

/**
 * The text columns that an ambiguous issue asks about: their missing markers, or whether they are parts of one value.
 */
function getQuestionedColumns(issue: Issue): readonly string[] {
  if (!("options" in issue)) return [];
  return getIssueSteps(issue).flatMap((step) =>
    step.kind === "missing" || step.kind === "join" ? step.columns : [],
  );
}

/**
 * Lowers the confidence of a conversion of a column that an ambiguous issue asks about. After the conversion, the user
 * could no longer answer that question.
 */
function lowerConfidence(issue: Issue, questionedColumns: ReadonlySet<string>): Issue {
  if (!("step" in issue)) return issue;
  const { step } = issue;
  if (step.kind !== "numbers" && step.kind !== "dates") return issue;
  return questionedColumns.has(step.column) ? { ...issue, confidence: "likely" } : issue;
}

/** Searches one column at a time, so that only its texts are decoded at once. */
function* detectByColumn(
  { rows, columns }: Table,
  cache: ColumnCache,
  {
    stage,
    detectors,
    rest,
  }: { stage: Stage; detectors: readonly Detector[]; rest?: Detector | undefined },
): Incremental<StageResult> {
  const all = rest ? [...detectors, rest] : detectors;
  const found: StageResult[] = [];
  for (const column of columns) {
    const alone = { rows, columns: [column] };
    const cached = cache.get(column) ?? new Map<Stage, StageResult>();
    const detected = cached.get(stage) ?? (yield* runDetectors(alone, all));
    cached.set(stage, detected);
    cache.set(column, cached);
    const others = detected.issues.slice(0, detectors.length);
    const hasQuestion = others.flat().some((issue) => "options" in issue);
    found.push(hasQuestion ? { ...detected, issues: others } : detected);
  }
  return {
    issues: all.map((_, at) => found.flatMap(({ issues }) => issues[at] ?? [])),
    table: { rows, columns: found.flatMap(({ table }) => table.columns) },
  };
}

function* runDetectors(source: Table, detectors: readonly Detector[]): Incremental<StageResult> {
  let profile = profileTable(source);
  const issues: Issue[][] = [];
  for (const detector of detectors) {
    let { table } = profile;
    const found = detector(profile).filter((issue) => {
      if (!getIssueSteps(issue).every(isWithinRecipeLimits)) return false;
      if (!("step" in issue)) return true;
      const after = applyStep(table, issue.step);
      table = after ?? table;
      return after !== undefined;
    });
    if (table !== profile.table) profile = profileTable(table);
    issues.push(found);
    yield;
  }
  return { issues, table: profile.table };
}

/** The table after the step; undefined if the step doesn't fit. */
function applyStep(before: Table, step: Step): Table | undefined {
  const { table, outcomes } = applySteps(before, [step]);
  return outcomes.some(({ error }) => error !== undefined) ? undefined : table;
}
