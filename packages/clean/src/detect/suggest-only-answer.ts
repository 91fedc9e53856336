import { isWithinRecipeLimits } from "../recipe/recipe.ts";
import type { Step } from "../steps/kinds.ts";
import type { Issue } from "./issue.ts";

/** Steps that change values in place, move a part of them, or remove rows. Others remove columns, or guess the layout. */
const SUGGESTED: ReadonlySet<Step["kind"]> = new Set([
  "dates",
  "duplicates",
  "fill",
  "filter",
  "footer",
  "marks",
  "missing",
  "numbers",
  "replace",
  "separators",
  "spellings",
  "swap",
  "times",
]);
const DIGIT = /[0-9]/;
const SENTINEL_NUMBER = /^-99+(?:[.,](?:0+|9+))?$/;
const LIMIT = /[<>≤≥]/;
const LETTER = /\p{L}/u;
/** A word for a missing value is suggested only if it is rare. */
const MAX_MISSING_SHARE = 0.1;

/**
 * Turns a question with a single or a recommended answer into a suggestion, because the user can undo it. A single
 * answer stays a question if it would clear values with digits, or if the title asks what the values are.
 */
export function suggestOnlyAnswer(issue: Issue, rows: number): Issue {
  if ("step" in issue) return issue;
  const [option, ...others] = issue.options;
  const { recommendation } = issue;
  if (!option) return issue;
  if (recommendation === undefined && (others.length > 0 || !isSafe(option.step, issue, rows))) {
    return issue;
  }
  const { options: _options, recommendation: _, untouched = "", examples, reason, ...rest } = issue;
  return {
    ...rest,
    reason: recommendation ?? reason,
    ...(others.length > 0 && {
      alternatives: others.filter(({ step }) => isWithinRecipeLimits(step)),
    }),
    confidence: "likely",
    step: option.step,
    examples: examples.length > 0 ? examples : option.examples,
    untouched,
  };
}

function isSafe(step: Step, { title, count }: Issue, rows: number): boolean {
  if (!SUGGESTED.has(step.kind)) return false;
  if ("rest" in step && step.rest === "missing") return false;
  // A value below a limit of detection isn't a number.
  if (step.kind === "replace" && LIMIT.test(step.find)) return false;
  if (step.kind === "marks" && step.marks.some((mark) => LIMIT.test(mark))) return false;
  if (step.kind !== "missing") return !title.endsWith("?");
  const areSentinels = step.spellings.every((one) => SENTINEL_NUMBER.test(one));
  const areWords = step.spellings.every((one) => LETTER.test(one) && !DIGIT.test(one));
  return areSentinels || (areWords && count <= rows * MAX_MISSING_SHARE * step.columns.length);
}
