import type { Table } from "../columns/table.ts";
import { type ColumnCache, detectIssuesIncrementally } from "../detect/detect.ts";
import { getIssueSteps, getSuggestedSteps, getSubject } from "../detect/group-issues.ts";
import type { Issue } from "../detect/issue.ts";
import { escapeUnprintable } from "../escape-unprintable.ts";
import { pluralize } from "../format-count.ts";
import { applySteps } from "../recipe/apply-steps.ts";
import { describeStep, type Step } from "../steps/kinds.ts";
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
 * Asks a person about each issue and returns the steps that were decided. The clear ones are one question. Issues are
 * searched again after each answer, because a fix may settle others.
 */
export async function requestDecisions(source: Table, io: CommandIo): Promise<Step[]> {
  const session = createSession(source);
  const prompt = createPrompt(io);
  try {
    let issues = session.findIssues();
    if (await requestClearFixes(issues, session, prompt, io)) {
      issues = session.findIssues();
      while (issues[0] && (await requestDecision(issues[0], issues.length, session, prompt, io))) {
        issues = session.findIssues();
      }
    }
    const open = issues.length === 0 ? "" : ` ${pluralize(issues.length, "issue")} left open.`;
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

/** Returns false to stop. */
async function requestClearFixes(
  issues: readonly Issue[],
  session: Session,
  prompt: Prompt,
  { stderr }: CommandIo,
): Promise<boolean> {
  const steps = getSuggestedSteps(issues.filter(({ confidence }) => confidence === "clear"));
  if (steps.length === 0) return true;
  stderr.write(`\n${pluralize(steps.length, "clear fix").replace("fixs", "fixes")}:\n`);
  for (const step of steps) stderr.write(`  - ${describeStep(step)}\n`);
  const choice = await prompt.choose([
    `Apply all ${steps.length}`,
    "Decide one by one",
    "Stop here",
  ]);
  if (choice === 0) session.apply(steps);
  return choice === 0 || choice === 1;
}

/** Returns false to stop. */
async function requestDecision(
  issue: Issue,
  count: number,
  session: Session,
  prompt: Prompt,
  { stderr }: CommandIo,
): Promise<boolean> {
  stderr.write("\n");
  const { column } = getSubject(getIssueSteps(issue)[0]);
  const place = column === undefined ? "" : `“${column}”: `;
  const lines = [`${pluralize(count, "issue")} left. ${place}${issue.title}`, issue.reason];
  for (const line of lines) if (line) stderr.write(`${escapeUnprintable(line)}\n`);
  for (const { before, after } of issue.examples) {
    const result = after === undefined ? "removed" : JSON.stringify(escapeUnprintable(after));
    stderr.write(`    ${JSON.stringify(escapeUnprintable(before))} -> ${result}\n`);
  }
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
