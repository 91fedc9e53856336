import type { Step } from "../steps/kinds.ts";
import type { TableProfile } from "./profile.ts";

export interface Example {
  before: string;
  /** Undefined where the row goes. */
  after: string | undefined;
}

interface IssueBase {
  /** Cells or rows that the step would change. */
  count: number;
  /** At most three. */
  examples: readonly Example[];
  /** What was found and why it is thought to be wrong: a sentence. */
  why: string;
  /** What looks like it and stays as it is: a sentence. Of a question nothing changes until it is answered. */
  untouched?: string;
}

/**
 * `sure`: no honest table has it. `likely`: a person should look. `asked`: the table does not say what is meant.
 */
export type Confidence = "clear" | "likely" | "ambiguous";

export interface FixableIssue extends IssueBase {
  confidence: "clear" | "likely";
  untouched: string;
  step: Step;
}

/** Where the table does not say what is meant, a person does: never guessed. */
export interface AmbiguousIssue extends IssueBase {
  confidence: "ambiguous";
  options: readonly { label: string; step: Step }[];
}

export type Issue = FixableIssue | AmbiguousIssue;

/** Finds what its kind of step would mend. Each has a gate on its column: a false alarm costs more than a miss. */
export type Detector = (profile: TableProfile) => Issue[];

const MAX_EXAMPLES = 3;

/** The first three texts that a repair changes, and all cells that it does. */
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
/** Before the first character that changes. */
const KEPT = 12;

/** A proposal as it is told: of long values a part, since some cells hold a page. All proposals pass here. */
export function truncateIssue<One extends Issue>(proposal: One): One {
  const { why, examples } = proposal;
  const told = { ...proposal, why: truncateSentence(why), examples: examples.map(truncateExample) };
  if (!("options" in told)) return told;
  const options = told.options.map(({ label, step }) => ({ label: truncateSentence(label), step }));
  return { ...told, options };
}

function truncateSentence(sentence: string): string {
  const short = sentence.replaceAll(/“[^“”]*”/g, (quoted) => {
    return quoted.length > MAX_VALUE_LENGTH
      ? `${quoted.slice(0, 40)}…${quoted.slice(-15)}`
      : quoted;
  });
  const told =
    short.length > MAX_SENTENCE_LENGTH ? `${short.slice(0, MAX_SENTENCE_LENGTH)}…` : short;
  // A cut may have halved a character.
  return told.toWellFormed();
}

/** From a little before what changes. */
function truncateExample({ before, after }: Example): Example {
  if (Math.max(before.length, after?.length ?? 0) <= MAX_VALUE_LENGTH) return { before, after };
  let same = 0;
  while (same < before.length && before[same] === after?.[same]) same += 1;
  const from = Math.max(0, same - KEPT);
  const part = (text: string) => {
    const rest = text.slice(from, from + MAX_VALUE_LENGTH);
    return `${from > 0 ? "…" : ""}${rest.toWellFormed()}${from + rest.length < text.length ? "…" : ""}`;
  };
  return { before: part(before), after: after && part(after) };
}
