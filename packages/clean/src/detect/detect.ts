import type { Column, Table } from "../columns/table.ts";
import { fitsRecipe } from "../recipe/fits-recipe.ts";
import { replay } from "../recipe/replay.ts";
import type { Step } from "../steps/kinds.ts";
import { findDates } from "./dates/find-dates.ts";
import { findTimes } from "./dates/find-times.ts";
import { findBlankRows } from "./find-blank-rows.ts";
import { findBooleans } from "./find-booleans.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { findEncoding } from "./find-encoding.ts";
import { findFooter } from "./find-footer.ts";
import { findFormulas } from "./find-formulas.ts";
import { findJoined } from "./find-joined.ts";
import { findKnownMissing } from "./find-known-missing.ts";
import { findMissing } from "./find-missing.ts";
import { findNames } from "./find-names.ts";
import { findNearDuplicates } from "./find-near-duplicates.ts";
import { findParted } from "./find-parted.ts";
import { findRepeatedHeaders } from "./find-repeated-headers.ts";
import { findRest } from "./find-rest.ts";
import { findFileStarts, findSpaces } from "./find-spaces.ts";
import { findSpareColumns } from "./find-spare-columns.ts";
import { findSubtotals } from "./find-subtotals.ts";
import { findSwapped } from "./find-swapped.ts";
import { findHeader } from "./header/find-header.ts";
import { findLongRows } from "./header/find-long-rows.ts";
import { findOtherHeaders } from "./header/find-other-headers.ts";
import { findLostDigits } from "./numbers/find-lost-digits.ts";
import { findMarks } from "./numbers/find-marks.ts";
import { findNumbers } from "./numbers/find-numbers.ts";
import { findOutliers } from "./numbers/find-outliers.ts";
import { findPrefixes } from "./numbers/find-prefixes.ts";
import { findSeparators } from "./numbers/find-separators.ts";
import { findStandIns } from "./numbers/find-stand-ins.ts";
import { findWhole } from "./numbers/find-whole.ts";
import { profileTable } from "./profile.ts";
import { type Detector, type Proposal, tellShortly } from "./proposal.ts";
import { findRanges } from "./ranges/find-ranges.ts";
import { findSameValues } from "./spellings/find-same-values.ts";
import { findSpellings } from "./spellings/find-spellings.ts";

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
  { detectors: [findFileStarts, findHeader, findLongRows] },
  {
    detectors: [
      findRepeatedHeaders,
      findOtherHeaders,
      findBlankRows,
      findFooter,
      findSubtotals,
      findSpareColumns,
      findNames,
      findParted,
      findStandIns,
    ],
  },
  {
    detectors: [
      // Before the spaces: the second half of a broken letter may look like one.
      findEncoding,
      findSpaces,
      findMissing,
      findMarks,
      findPrefixes,
      findRanges,
      findLostDigits,
      findBooleans,
      findDates,
      findTimes,
      findSeparators,
      findOutliers,
      findNumbers,
      findWhole,
      findSpellings,
      findSameValues,
    ],
    rest: findRest,
  },
  {
    detectors: [
      findSwapped,
      findKnownMissing,
      findJoined,
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
  proposals: Proposal[][];
  /** The table after their steps. */
  table: Table;
}

/** What was found in each column alone, so that after a step on one of them the others need not be searched again. */
export type KnownColumns = WeakMap<Column, StageResult>;

/** Work of some seconds on a large table, which yields now and then so that other things can be done in between. */
export type InParts<Result> = Generator<void, Result, void>;

type IsDismissed = (proposal: Proposal) => boolean;

/**
 * Everything that is wrong with a table, in the order in which it is to be mended. The steps of the list fit the
 * table one after the other; questions change nothing until they are answered. After a step is taken or refused,
 * ask again with the table as it is then: what is refused is left out, and so are its effects on the later ones.
 */
export function detect(source: Table, isDismissed?: IsDismissed): Proposal[] {
  const parts = detectInParts(source, isDismissed);
  let part = parts.next();
  while (part.done !== true) part = parts.next();
  return part.value;
}

/** The same, which yields after each detector. `known` is of earlier tables where the same was refused. */
export function* detectInParts(
  source: Table,
  isDismissed: IsDismissed = () => false,
  known: KnownColumns = new WeakMap(),
): InParts<Proposal[]> {
  const found: Proposal[] = [];
  let table = source;
  /** With the rows that questions would remove; what comes later is looked for without them. */
  let allRows: Table | undefined;
  const fitsAllRows = (one: Proposal): boolean => {
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
      if (!("choices" in one)) return true;
      const question = JSON.stringify(getSteps(one));
      return !asked.has(question) && asked.add(question);
    });
    for (const one of proposals) for (const name of getQuestionedColumns(one)) inQuestion.add(name);
    const fitting = proposals.map((one) => lowerConfidence(one, inQuestion)).filter(fitsAllRows);
    found.push(...fitting.map(tellShortly));
    const questions = proposals.filter((one) => "choices" in one);
    const removing = questions.flatMap(getSteps).filter(({ kind }) => ROW_REMOVING_STEPS.has(kind));
    if (removing.length === 0) continue;
    allRows ??= table;
    ({ table } = replay(table, removing));
  }
  return found;
}

/** Whether a step takes away what does not fit: in rows that nobody looked at it could be anything. */
function discardsValues(step: Step): boolean {
  return step.kind === "drop-columns" || ("rest" in step && step.rest === "missing");
}

/** The columns whose texts a question is about: whether one means that there is no value, or is a part of another. */
function getQuestionedColumns(proposal: Proposal): readonly string[] {
  if (!("choices" in proposal)) return [];
  return getSteps(proposal).flatMap((step) =>
    step.kind === "missing" || step.kind === "join" ? step.columns : [],
  );
}

/** Numbers and days are no texts, so such a type is not taken with all that are sure before the answer. */
function lowerConfidence(proposal: Proposal, inQuestion: ReadonlySet<string>): Proposal {
  if (!("step" in proposal)) return proposal;
  const { step } = proposal;
  if (step.kind !== "numbers" && step.kind !== "dates") return proposal;
  return inQuestion.has(step.column) ? { ...proposal, sureness: "likely" } : proposal;
}

/** Column by column, so that the texts of one alone are in memory. The last detector asks if no other one does. */
function* detectByColumn(
  { rows, columns }: Table,
  known: KnownColumns,
  detectors: readonly Detector[],
): InParts<StageResult> {
  const found: StageResult[] = [];
  for (const column of columns) {
    const alone = { rows, columns: [column] };
    const detected = known.get(column) ?? (yield* runDetectors(alone, detectors));
    known.set(column, detected);
    const others = detected.proposals.slice(0, -1);
    const isAsked = others.flat().some((proposal) => "choices" in proposal);
    found.push(isAsked ? { ...detected, proposals: others } : detected);
  }
  return {
    proposals: detectors.map((_, at) => found.flatMap(({ proposals }) => proposals[at] ?? [])),
    table: { rows, columns: found.flatMap(({ table }) => table.columns) },
  };
}

function* runDetectors(source: Table, detectors: readonly Detector[]): InParts<StageResult> {
  let profile = profileTable(source);
  const proposals: Proposal[][] = [];
  for (const detector of detectors) {
    let { table } = profile;
    const found = detector(profile).filter((proposal) => {
      if (!getSteps(proposal).every(fitsRecipe)) return false;
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

function getSteps(proposal: Proposal): Step[] {
  return "step" in proposal ? [proposal.step] : proposal.choices.map(({ step }) => step);
}

/** Undefined where the step does not fit. */
function applyStep(before: Table, step: Step): Table | undefined {
  const { table, outcomes } = replay(before, [step]);
  return outcomes.some(({ refusal }) => refusal !== undefined) ? undefined : table;
}
