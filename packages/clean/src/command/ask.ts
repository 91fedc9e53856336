import type { Table } from "../columns/table.ts";
import { type ColumnCache, detectIssuesIncrementally } from "../detect/detect.ts";
import {
  getIssueSteps,
  getSuggestedSteps,
  groupIssues,
  type IssueGroup,
} from "../detect/group-issues.ts";
import type { Issue } from "../detect/issue.ts";
import { escapeUnprintable } from "../escape-unprintable.ts";
import { pluralize } from "../format-count.ts";
import { applySteps } from "../recipe/apply-steps.ts";
import type { Step } from "../steps/kinds.ts";
import { getStepLabel } from "../steps/step-labels.ts";
import type { CommandIo } from "./files.ts";
import { createPrompt, type Prompt } from "./prompt.ts";

/** Maximum rounds of fixes, in case that fixes keep causing issues. */
const MAX_ROUNDS = 100;

/** Returns the steps of all suggested fixes. Questions stay open. */
export function acceptSuggestions(source: Table): Step[] {
  const session = createSession(source);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = getSuggestedSteps(session.findIssues());
    if (next.length === 0) break;
    session.apply(next);
  }
  return session.steps;
}

/**
 * Asks a person about each card, as the page shows them: one for the table, one for each column. Returns the steps that
 * were decided. Issues are searched again after each answer, because a fix may resolve others.
 */
export async function requestDecisions(source: Table, io: CommandIo): Promise<Step[]> {
  const session = createSession(source);
  const prompt = createPrompt(io);
  try {
    let groups = groupIssues(session.findIssues());
    while (groups[0] && (await requestCard(groups[0], groups.length, session, prompt, io))) {
      groups = groupIssues(session.findIssues());
    }
    const left = groups.flatMap(({ suggestions, questions }) => [...suggestions, ...questions]);
    const open = left.length === 0 ? "" : ` ${pluralize(left.length, "issue")} left open.`;
    io.stderr.write(`${pluralize(session.steps.length, "step")}.${open}\n`);
    return session.steps;
  } finally {
    prompt.close();
  }
}

interface Session {
  steps: Step[];
  findIssues(): Issue[];
  apply(steps: readonly Step[]): void;
  dismiss(issue: Issue): void;
}

function createSession(source: Table): Session {
  let table = source;
  const dismissed = new Set<string>();
  let cache: ColumnCache = new WeakMap();
  const steps: Step[] = [];
  return {
    steps,
    findIssues() {
      const isDismissed = (issue: Issue) => dismissed.has(getIssueId(issue));
      const parts = detectIssuesIncrementally(table, isDismissed, cache);
      let part = parts.next();
      while (part.done !== true) part = parts.next();
      return part.value;
    },
    apply(next) {
      const applied = applySteps(table, next);
      table = applied.table;
      steps.push(...applied.outcomes.flatMap(({ step, error }) => (error ? [] : [step])));
    },
    dismiss(issue) {
      dismissed.add(getIssueId(issue));
      cache = new WeakMap();
    },
  };
}

function getIssueId(issue: Issue): string {
  return JSON.stringify(getIssueSteps(issue));
}

/** Asks about the fixes of a card together, or about its first question. Returns false to stop. */
async function requestCard(
  { column, suggestions, questions }: IssueGroup,
  count: number,
  session: Session,
  prompt: Prompt,
  io: CommandIo,
): Promise<boolean> {
  const { stderr } = io;
  const parts = [
    suggestions.length === 1 ? "1 fix" : suggestions.length > 0 && `${suggestions.length} fixes`,
    questions.length > 0 && pluralize(questions.length, "question"),
  ];
  const subject = column === undefined ? "The table" : `“${escapeUnprintable(column)}”`;
  const left = count === 1 ? "the last card" : `${count} cards left`;
  stderr.write(`\n${subject}: ${parts.filter(Boolean).join(" and ")}, ${left}\n`);
  const [question] = questions;
  if (suggestions.length === 0)
    return question === undefined || requestDecision(question, session, prompt, io);
  for (const [at, issue] of suggestions.entries()) {
    stderr.write(`Fix ${at + 1}: ${escapeUnprintable(issue.title)}\n`);
    writeDetails(issue, io);
  }
  const isOne = suggestions.length === 1;
  const answers = [
    isOne ? "Apply" : `Apply all ${suggestions.length}`,
    ...(isOne ? [] : ["Decide one by one"]),
    isOne ? "Leave as it is" : "Leave all as they are",
    "Stop here",
  ];
  const choice = await prompt.choose(answers);
  const answer = answers[choice ?? -1];
  if (answer === undefined || answer === "Stop here") return false;
  if (answer === answers[0]) session.apply(getSuggestedSteps(suggestions));
  else if (answer === "Decide one by one") {
    for (const issue of suggestions)
      if (!(await requestDecision(issue, session, prompt, io))) return false;
  } else for (const issue of suggestions) session.dismiss(issue);
  return true;
}

function writeDetails({ reason, examples }: Issue, { stderr }: CommandIo): void {
  if (reason) stderr.write(`  ${escapeUnprintable(reason)}\n`);
  for (const { before, after } of examples) {
    const result = after === undefined ? "removed" : JSON.stringify(escapeUnprintable(after));
    stderr.write(`  ${JSON.stringify(escapeUnprintable(before))} -> ${result}\n`);
  }
}

/** Returns false to stop. */
async function requestDecision(
  issue: Issue,
  session: Session,
  prompt: Prompt,
  io: CommandIo,
): Promise<boolean> {
  io.stderr.write(`${escapeUnprintable(issue.title)}\n`);
  writeDetails(issue, io);
  const answers =
    "step" in issue
      ? [{ label: getStepLabel(issue.step, issue.count), step: issue.step }]
      : issue.options.map(({ label, step }) => ({ label: escapeUnprintable(label), step }));
  const choice = await prompt.choose([
    ...answers.map(({ label }) => label),
    "Leave as it is",
    "Stop here",
  ]);
  const answer = answers[choice ?? -1];
  if (answer) session.apply([answer.step]);
  else if (choice === answers.length) session.dismiss(issue);
  return answer !== undefined || choice === answers.length;
}
