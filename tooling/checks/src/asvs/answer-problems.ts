import { type Answer, type Verdict, verdicts } from "./read-answers.ts";
import type { TestReference } from "./test-references.ts";

export interface Problem {
  line: number;
  text: string;
}

/** The names of a file's tests; `undefined` if there is no such file. */
export type TestNames = (file: string) => ReadonlySet<string> | undefined;

/**
 * The problems of the answers: each requirement must be answered once, under its level, and each named test must
 * exist.
 */
export function answerProblems(
  answers: readonly Answer[],
  levels: Readonly<Record<string, number>>,
  namesIn: TestNames,
): Problem[] {
  const answered = new Set(answers.map(({ id }) => id));
  const missing = Object.keys(levels).filter((id) => !answered.has(id));
  return [
    ...missing.map((id) => ({ line: 1, text: `${id} is not answered` })),
    ...answers.flatMap((answer, index) =>
      [...rowProblems(answer, levels, answers.slice(0, index))].map((text) => ({
        line: answer.line,
        text: `${answer.id} ${text}`,
      })),
    ),
    ...answers.flatMap(({ tests, line }) => missingTests(tests, namesIn, line)),
  ];
}

function* rowProblems(
  { id, level, verdict, words, tests, byReview }: Answer,
  levels: Readonly<Record<string, number>>,
  before: readonly Answer[],
): Generator<string> {
  if (!(id in levels)) yield "is no requirement of level 1 or 2";
  else if (levels[id] !== level) yield `is of level ${levels[id]}`;
  if (before.some((other) => other.id === id)) yield "is answered twice";
  if (!verdicts.includes(verdict as Verdict)) yield `has none of the answers ${verdicts.join(" ")}`;
  if (words === "") yield "says nothing";
  const applies = verdict !== "-";
  const hasProof = tests.length > 0 || byReview;
  if (applies && !hasProof) yield "names neither a test nor `by review`";
  if (!applies && hasProof) yield "does not apply and yet names a test";
}

/** The named tests that do not exist. */
export function missingTests(
  tests: readonly TestReference[],
  namesIn: TestNames,
  line: number,
): Problem[] {
  return tests.flatMap(({ file, name }) => {
    const names = namesIn(file);
    if (!names) return [{ line, text: `there is no ${file}` }];
    return names.has(name) ? [] : [{ line, text: `${file} has no test “${name}”` }];
  });
}

/** The threats of a table's rows whose number another threat before them has. */
export function repeatedThreats(rows: readonly { line: number; cells: string[] }[]): Problem[] {
  const threats = rows.map(({ line, cells: [id = ""] }) => ({ line, id }));
  return threats
    .filter(({ id }) => /^T\d+$/.test(id))
    .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) < index)
    .map(({ line, id }) => ({ line, text: `${id} is another threat's number` }));
}

/** The number of answers of each kind. */
export function countAnswers(answers: readonly Answer[]) {
  const applying = answers.filter(({ verdict }) => verdict !== "-");
  const count = (verdict: Verdict) => answers.filter((each) => each.verdict === verdict).length;
  const tested = applying.filter(({ tests }) => tests.length > 0).length;
  return {
    all: answers.length,
    applying: applying.length,
    tested,
    testedShare: applying.length === 0 ? 0 : tested / applying.length,
    met: count("met"),
    partly: count("partly"),
    open: count("open"),
  };
}
