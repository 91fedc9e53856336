import { countCodes } from "@site/clean/columns/count-codes";
import type { Column, Table } from "@site/clean/columns/table";
import { detectInParts, type InParts, type KnownColumns } from "@site/clean/detect/detect";
import type { Proposal } from "@site/clean/detect/proposal";
import { replay } from "@site/clean/recipe/replay";
import { sentenceOf, type Step } from "@site/clean/steps/kinds";

import type { Finding } from "#app/features/clean/messages.ts";

import { changedCodes } from "./changed-codes.ts";
import { columnsOf, neededSteps } from "./needed-steps.ts";

export interface Survey {
  /** The gravest first; behind a question come the others about its column. */
  findings: Finding[];
  /** For each column the codes of dirty cells; undefined where there is none. */
  marks: (Uint8Array | undefined)[];
  /** For each column the number of dirty cells. */
  dirty: number[];
}

/** Steps that turn text into numbers, dates or booleans. */
const TYPES: ReadonlySet<Step["kind"]> = new Set(["numbers", "dates", "booleans"]);

/** What is known of columns from earlier tables, where the same was put aside: most stay as they are. */
export interface Searched {
  columns: KnownColumns;
  marks: WeakMap<Column, { steps: string; marked: Uint8Array | undefined }>;
}

export function nothingSearched(): Searched {
  return { columns: new WeakMap(), marks: new WeakMap() };
}

/** Finds what is wrong with a table, but for what was put aside, and which cells it is. */
export function* surveyTable(
  table: Table,
  aside: ReadonlySet<string>,
  searched = nothingSearched(),
): InParts<Survey> {
  const isAside = (proposal: Proposal) => aside.has(idOf(proposal));
  const proposals = yield* detectInParts(table, isAside, searched.columns);
  const steps = proposals.flatMap(stepOf);
  const marks: Survey["marks"] = [];
  for (const column of table.columns) {
    marks.push(markColumn(column, steps, searched.marks));
    yield;
  }
  const findings = proposals.map((proposal, place) =>
    describe(proposal, place, proposals.slice(0, place).flatMap(stepOf)),
  );
  return {
    findings: joinQuestions(holdBack(findings).toSorted(byGravity)),
    marks,
    dirty: table.columns.map((column, at) => countMarked(column, marks[at])),
  };
}

function stepOf(proposal: Proposal): Step[] {
  return "step" in proposal ? [proposal.step] : [];
}

function idOf(proposal: Proposal): string {
  return JSON.stringify(
    "step" in proposal ? proposal.step : proposal.choices.map(({ step }) => step),
  );
}

/** `earlier` are the steps that were proposed before it: those of later ones would leave it nothing to work on. */
function describe(proposal: Proposal, place: number, earlier: readonly Step[]): Finding {
  const { sureness, why, untouched, count, examples } = proposal;
  const id = idOf(proposal);
  const shared = { id, place, sureness, why, untouched, count, examples };
  if (!("step" in proposal)) {
    const choices = proposal.choices.map(({ label, step }) => ({
      label,
      steps: [...neededSteps(earlier, step), step],
    }));
    const columns = proposal.choices.flatMap(({ step }) => columnsOf(step));
    const title = "A question";
    return {
      ...shared,
      title,
      steps: [],
      choices,
      columns,
      isTyping: false,
    };
  }
  const { step } = proposal;
  const columns = columnsOf(step);
  return {
    ...shared,
    title: sentenceOf(step),
    steps: [...neededSteps(earlier, step), step],
    choices: [],
    columns,
    isTyping: examples.length === 0 && columns.length > 0,
  };
}

/**
 * Without those that would make numbers, days or answers of a column about whose texts there is a question: it could
 * not be answered any more. They come once it is, or is put aside.
 */
function holdBack(findings: readonly Finding[]): Finding[] {
  const asked = new Set(
    findings.flatMap((one) => (one.sureness === "asked" ? textColumnsOf(one) : [])),
  );
  const isHeld = (step: Step) =>
    TYPES.has(step.kind) && columnsOf(step).some((one) => asked.has(one));
  return findings.filter(
    ({ steps, choices }) =>
      !steps.some(isHeld) && !choices.some((choice) => choice.steps.slice(0, -1).some(isHeld)),
  );
}

/** Those of a question that are still text when it is answered: of numbers and days it asks once they are. */
function textColumnsOf({ columns, choices }: Finding): string[] {
  const before = choices.flatMap(({ steps }) => steps.slice(0, -1));
  const typed = new Set(before.filter(({ kind }) => TYPES.has(kind)).flatMap(columnsOf));
  return columns.filter((name) => !typed.has(name));
}

/** Questions first, since others wait for them; then what changes most; what only gives a type comes last. */
function byGravity(a: Finding, b: Finding): number {
  return rank(a) - rank(b) || b.count - a.count;
}

function rank({ sureness, isTyping }: Finding): number {
  if (sureness === "asked") return 0;
  return isTyping ? 2 : 1;
}

/** Questions about a column belong together: one answer decides what the next one means. */
function joinQuestions(findings: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(findings, ({ id, sureness, columns }) => {
    return sureness === "asked" ? (columns[0] ?? id) : id;
  });
  return [...groups.values()].flat();
}

function markColumn(
  column: Column,
  all: readonly Step[],
  marks: Searched["marks"],
): Uint8Array | undefined {
  const own = stepsOn(column.name, all);
  const steps = JSON.stringify(own);
  const earlier = marks.get(column);
  if (earlier?.steps === steps) return earlier.marked;
  const alone: Table = { rows: column.codes.length, columns: [column] };
  const after = replay(alone, own).table.columns[0];
  const marked = after?.codes.length === alone.rows ? changedCodes(column, after) : undefined;
  marks.set(column, { steps, marked });
  return marked;
}

/** What the steps do to one column, which some may give another name. */
function stepsOn(column: string, steps: readonly Step[]): Step[] {
  let name = column;
  return steps.flatMap((step): Step[] => {
    if (step.kind === "rename") {
      const pair = step.pairs.find(([from]) => from === name);
      name = pair?.[1] ?? name;
      return pair ? [{ ...step, pairs: [pair] }] : [];
    }
    if (!columnsOf(step).includes(name)) return [];
    return "columns" in step ? [{ ...step, columns: [name] } as Step] : [step];
  });
}

function countMarked(column: Column, marked: Uint8Array | undefined): number {
  if (!marked) return 0;
  return countCodes(column).reduce((sum, count, code) => sum + (marked[code] === 1 ? count : 0), 0);
}
