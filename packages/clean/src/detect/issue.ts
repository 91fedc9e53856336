import type { Step } from "../steps/kinds.ts";
import type { TableProfile } from "./profile.ts";

export interface Example {
  before: string;
  /** Undefined if the row is removed. */
  after: string | undefined;
}

interface IssueBase {
  /** Number of cells or rows that the step would change. */
  count: number;
  /** At most three. */
  examples: readonly Example[];
  /** What was found: count, thing and state, such as “4 empty rows”. A question if only the user can decide. */
  title: string;
  /** Evidence for a suggestion: a sentence that begins with “Because”. */
  reason?: string | undefined;
  /** A sentence about similar values that the fix doesn't change. */
  untouched?: string;
}

/**
 * `clear`: no correct table looks like this. `likely`: the user should check. `ambiguous`: only the user can decide.
 */
export type Confidence = "clear" | "likely" | "ambiguous";

export interface FixableIssue extends IssueBase {
  confidence: "clear" | "likely";
  untouched: string;
  step: Step;
  /** Other answers, if the step is the recommended answer of a question. */
  alternatives?: readonly FixOption[];
}

export interface FixOption {
  /** Label of its button: a verb and an object, at most five words. */
  label: string;
  /** At most three, if they differ from the other options. */
  examples: readonly Example[];
  step: Step;
}

/** An issue that the table alone can't settle: the user chooses one of the options. */
export interface AmbiguousIssue extends IssueBase {
  confidence: "ambiguous";
  options: readonly FixOption[];
  /** Set if this is an offer, not a problem: the table is fine without the change. */
  isOptional?: true;
  /** Why the first option is recommended. If set, it becomes a suggestion, and the others its alternatives. */
  recommendation?: string | undefined;
}

export type Issue = FixableIssue | AmbiguousIssue;

/**
 * Finds the issues that one kind of step fixes. Each detector first checks whether a column qualifies, because a false
 * alarm costs the user more than a missed issue.
 */
export type Detector = (profile: TableProfile) => Issue[];

const MAX_EXAMPLES = 3;

/** Applies a change to each text. Returns the number of changed cells and the first three examples. */
export function collectChanges(
  texts: readonly { text: string; count: number }[],
  repair: (text: string) => string,
): { count: number; examples: Example[] } {
  const examples: Example[] = [];
  let changed = 0;
  for (const { text, count } of texts) {
    const after = repair(text);
    if (after === text) continue;
    changed += count;
    if (examples.length < MAX_EXAMPLES) examples.push({ before: text, after });
  }
  return { count: changed, examples };
}

const MAX_VALUE_LENGTH = 60;
const MAX_SENTENCE_LENGTH = 400;
/** Characters shown before the first change. */
const CONTEXT_LENGTH = 12;

/** Shortens long values in an issue's texts, because a cell may contain a whole page. */
export function truncateIssue<One extends Issue>(issue: One): One {
  const { title, examples } = issue;
  const shortened = {
    ...issue,
    title: truncateSentence(title),
    examples: examples.map(truncateExample),
  };
  if ("options" in shortened) {
    return { ...shortened, options: shortened.options.map(truncateOption) };
  }
  const { alternatives } = shortened;
  return alternatives
    ? { ...shortened, alternatives: alternatives.map(truncateOption) }
    : shortened;
}

function truncateOption({ label, examples, step }: FixOption): FixOption {
  return { label: truncateSentence(label), examples: examples.map(truncateExample), step };
}

function truncateSentence(sentence: string): string {
  const short = sentence.replaceAll(/“[^“”]*”/g, (quoted) => {
    return quoted.length > MAX_VALUE_LENGTH
      ? `${quoted.slice(0, 40)}…${quoted.slice(-15)}`
      : quoted;
  });
  const shortened =
    short.length > MAX_SENTENCE_LENGTH ? `${short.slice(0, MAX_SENTENCE_LENGTH)}…` : short;
  // The cut may have split a surrogate pair.
  return shortened.toWellFormed();
}

/** Cuts a long example down to the part around its first change. */
function truncateExample({ before, after }: Example): Example {
  if (Math.max(before.length, after?.length ?? 0) <= MAX_VALUE_LENGTH) return { before, after };
  let same = 0;
  while (same < before.length && before[same] === after?.[same]) same += 1;
  const from = Math.max(0, same - CONTEXT_LENGTH);
  const part = (text: string) => {
    const rest = text.slice(from, from + MAX_VALUE_LENGTH);
    return `${from > 0 ? "…" : ""}${rest.toWellFormed()}${from + rest.length < text.length ? "…" : ""}`;
  };
  return { before: part(before), after: after && part(after) };
}
