import { getCellText } from "../columns/cell-text.ts";
import type { Table } from "../columns/table.ts";
import { detectIssues } from "../detect/detect.ts";
import { getIssueSteps, getSubject } from "../detect/group-issues.ts";
import type { Example, Issue } from "../detect/issue.ts";
import { escapeUnprintable } from "../escape-unprintable.ts";
import { formatCount, pluralize } from "../format-count.ts";
import { isSameEncoding } from "../read/append-table.ts";
import type { OpenedFile } from "../read/open-file.ts";
import { findAffectedRows } from "../recipe/affected-rows.ts";
import { applySteps, getSourceColumnNames } from "../recipe/apply-steps.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { createOrigins, NOT_IN_FILE, traceOrigins } from "../recipe/row-origins.ts";
import { describeStep, type Step } from "../steps/kinds.ts";

/** Something that is wrong with a table, or may be. */
export interface Problem {
  /**
   * `issue`: it can be fixed. `question`: only a person can decide. `step`: a step of the recipe doesn't fit.
   * `columns`, `encoding`: the file differs from the one that the recipe was made for.
   */
  kind: "issue" | "question" | "step" | "columns" | "encoding";
  message: string;
  /** What a fix would do, or the step that doesn't fit. */
  step?: string;
  /** The answers of a question. */
  options?: string[];
  examples?: readonly Example[];
  /** Rows of the file, from 1. */
  rows: number[];
  /** Number of affected rows, of which `rows` has the first. */
  rowCount: number;
}

/** Rows that a report names. */
const MAX_ROWS = 5;

/** Steps that may change nothing but the type of a column, which a CSV file doesn't have. */
const TYPE_STEPS: ReadonlySet<Step["kind"]> = new Set([
  "numbers",
  "whole",
  "dates",
  "times",
  "booleans",
]);

/** Finds the problems of a table. Names in the first row and typed columns don't count. */
export function findIssues(source: Table): Problem[] {
  let before = source;
  let origins = createOrigins(source);
  return detectIssues(source).flatMap((issue) => {
    const [step] = getIssueSteps(issue);
    if (!step) return [];
    const rows = findAffectedRows(before, [step]).map((row) => origins.rows?.[row] ?? row);
    if ("step" in issue) {
      const { table } = applySteps(before, [step]);
      origins = traceOrigins(origins, before, table, step);
      before = table;
    }
    const isHarmless =
      (step.kind === "header" && step.row === 1 && !step.numbered) ||
      (TYPE_STEPS.has(step.kind) && "step" in issue && rows.length === 0);
    return isHarmless ? [] : [toProblem(issue, rows)];
  });
}

function toProblem(issue: Issue, rows: Uint32Array): Problem {
  const { title, examples } = issue;
  const { column } = getSubject(getIssueSteps(issue)[0]);
  const message = column === undefined ? title : `“${column}”: ${title}`;
  const shared = { message: escapeUnprintable(message), examples, ...describeRows(rows) };
  return "step" in issue
    ? { ...shared, kind: "issue", step: describeStep(issue.step) }
    : {
        ...shared,
        kind: "question",
        options: issue.options.map(({ label }) => escapeUnprintable(label)),
      };
}

function describeRows(rows: ArrayLike<number>): Pick<Problem, "rows" | "rowCount"> {
  const first = Array.from(
    { length: Math.min(rows.length, MAX_ROWS) },
    (_, at) => rows[at] ?? 0,
  ).filter((row) => row !== NOT_IN_FILE);
  return { rows: first.map((row) => row + 1), rowCount: rows.length };
}

/** Finds what had to be guessed to read the file, and may be wrong. */
export function findDoubts({ assumptions = [] }: Pick<OpenedFile, "assumptions">): Problem[] {
  return assumptions
    .filter(({ sureness }) => sureness === "unsure")
    .map(({ label, alternatives, lines = [] }) => ({
      kind: "question",
      message: `Read as: ${escapeUnprintable(label)}.`,
      options: alternatives.map((other) => escapeUnprintable(other.label)),
      rows: lines.slice(0, MAX_ROWS),
      rowCount: lines.length,
    }));
}

export interface RecipeResult {
  table: Table;
  /** Number of changes of each step. */
  touched: number[];
  problems: Problem[];
}

/** Applies a recipe and finds where the file differs from the one that the recipe was made for. */
export function applyRecipe(
  { table: source, dialect }: Pick<OpenedFile, "table" | "dialect">,
  bytes: Uint8Array,
  recipe: Recipe,
): RecipeResult {
  const problems = [
    ...findEncodingProblem(dialect, bytes, recipe),
    ...findColumnProblems(source, recipe),
  ];
  const touched: number[] = [];
  let before = source;
  let origins = createOrigins(source);
  for (const [at, step] of recipe.steps.entries()) {
    const { table, outcomes } = applySteps(before, [step]);
    const [outcome] = outcomes;
    touched.push(outcome?.touched ?? 0);
    if (outcome?.error) {
      const rows = findUnfitRows(before, step).map((row) => origins.rows?.[row] ?? row);
      problems.push({
        kind: "step",
        message: `Step ${at + 1} doesn't fit. ${outcome.error.message}`,
        step: describeStep(step),
        ...describeRows(rows),
      });
    }
    origins = traceOrigins(origins, before, table, step);
    before = table;
  }
  return { table: before, touched, problems };
}

/** Finds the rows whose values a step can't convert: those that it would clear if it were allowed to. */
function findUnfitRows(before: Table, step: Step): number[] {
  if (!("rest" in step) || !("column" in step)) return [];
  const lenient: Step = { ...step, rest: "missing" };
  const { table: after, outcomes } = applySteps(before, [lenient]);
  const name = step.column;
  const old = before.columns.find((column) => column.name === name);
  const converted = after.columns.find((column) => column.name === name);
  if (!old || !converted || outcomes.some(({ error }) => error !== undefined)) return [];
  return Array.from(old.codes.keys()).filter(
    (row) => getCellText(old, row) !== "" && converted.codes[row] === 0,
  );
}

function findEncodingProblem(
  dialect: OpenedFile["dialect"],
  bytes: Uint8Array,
  { dialect: expected }: Recipe,
): Problem[] {
  const none = { rows: [], rowCount: 0 };
  if (dialect.format !== expected.format) {
    const message = `The recipe was made for a file of the format ${expected.format}, and this one is ${dialect.format}.`;
    return [{ kind: "encoding", message, ...none }];
  }
  if (dialect.format !== "text" || expected.format !== "text") return [];
  if (isSameEncoding(dialect, expected, bytes)) return [];
  const message = `The encoding is ${dialect.encoding}, and the recipe was made for ${expected.encoding}.`;
  return [{ kind: "encoding", message, ...none }];
}

function findColumnProblems(source: Table, { steps, made }: Recipe): Problem[] {
  if (!made) return [];
  const columns = getSourceColumnNames(source, steps);
  const missing = made.columns.filter((name) => !columns.includes(name));
  const added = columns.filter((name) => !made.columns.includes(name));
  const sentences = [
    missing.length > 0 &&
      `${pluralize(missing.length, "column")} of the recipe ${missing.length === 1 ? "is" : "are"} missing: ${list(missing)}.`,
    added.length > 0 &&
      `${pluralize(added.length, "column")} ${added.length === 1 ? "is" : "are"} new: ${list(added)}.`,
  ];
  const message = sentences.filter(Boolean).join(" ");
  return message === "" ? [] : [{ kind: "columns", message, rows: [], rowCount: 0 }];
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, MAX_ROWS).map((name) => `“${escapeUnprintable(name)}”`);
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${formatCount(rest)} more` : shown.join(", ");
}
