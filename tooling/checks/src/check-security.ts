import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import {
  answerProblems,
  countAnswers,
  missingTests,
  type Problem,
  repeatedThreats,
} from "./asvs/answer-problems.ts";
import { findTestNames } from "./asvs/find-test-names.ts";
import { readAnswers } from "./asvs/read-answers.ts";
import requirements from "./asvs/requirement-levels.json" with { type: "json" };
import { readTableRows, readTestReferences } from "./asvs/test-references.ts";
import { guardProblems } from "./guards/guard-problems.ts";
import { guards } from "./guards/guards.ts";
import { root } from "./workspace.ts";

const ANSWERS = "docs/asvs.md";
const THREATS = "docs/threat-model.md";

/**
 * Checks the answers to the standard, the numbers of the threat model and the tests that it names, and that each
 * guard which `pnpm guards` removes still exists. Exit code 1 if one is wrong.
 */
const known = new Map<string, ReadonlySet<string> | undefined>();

function namesIn(file: string): ReadonlySet<string> | undefined {
  if (!known.has(file)) {
    const place = path.join(root, file);
    known.set(file, existsSync(place) ? findTestNames(readFileSync(place, "utf8")) : undefined);
  }
  return known.get(file);
}

const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const answers = readAnswers(read(ANSWERS));
const threats = readTableRows(read(THREATS));
const threatProblems = [
  ...repeatedThreats(threats),
  ...threats.flatMap(({ line, cells }) =>
    missingTests(readTestReferences(cells.at(-1) ?? ""), namesIn, line),
  ),
];
const lined = (file: string, problems: Problem[]) =>
  problems.map(({ line, text }) => `${file}:${line}  ${text}`);
const problems = [
  ...lined(ANSWERS, answerProblems(answers, requirements.levels, namesIn)),
  ...lined(THREATS, threatProblems),
  ...guardProblems(guards, (file) =>
    existsSync(path.join(root, file)) ? read(file) : undefined,
  ).map((problem) => `guards  ${problem}`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

const { all, applying, tested, testedShare, met, partly, open } = countAnswers(answers);
const share = `${(testedShare * 100).toFixed(1)} %`;
console.log(
  `ASVS 5.0, levels 1 and 2: ${all} answered, ${applying} apply: ${met} met, ${partly} in part, ${open} open; ${tested} by a test (${share}).`,
);
