import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { parseAst } from "rolldown/parseAst";
import { parse } from "yaml";

import { root } from "./workspace.ts";

/** Test names by file, such as `{ "a.test.ts": ["a coupon is used once"] }`. */
type TestReferences = Readonly<Record<string, readonly string[]>>;

export interface AsvsAnswer {
  level: 1 | 2;
  answer: "met" | "partly" | "open" | "n/a";
  control: string;
  /** The tests that fail if the control is missing. */
  tests?: TestReferences;
}

/** Answers by chapter and requirement, as in docs/asvs.yaml. */
export type AsvsChapters = Readonly<Record<string, Readonly<Record<string, AsvsAnswer>>>>;

/** The number of requirements of levels 1 and 2 in ASVS 5.0.0. */
const REQUIREMENTS = 253;
const NO_TEST = "no automated test";

export function readAsvs(): AsvsChapters {
  return parse(readFileSync(path.join(root, "docs/asvs.yaml"), "utf8")) as AsvsChapters;
}

function listAnswers(chapters: AsvsChapters): [id: string, AsvsAnswer][] {
  return Object.values(chapters).flatMap((chapter) => Object.entries(chapter));
}

export function findAsvsErrors(chapters: AsvsChapters): string[] {
  const answers = listAnswers(chapters);
  const missing = REQUIREMENTS - answers.length;
  return [
    ...(missing === 0 ? [] : [`${answers.length} answers to ${REQUIREMENTS} requirements`]),
    ...answers.flatMap(([id, { level, answer, control, tests }]) => [
      ...(/^V\d+\.\d+\.\d+$/.test(id) && (level === 1 || level === 2) ? [] : [`${id} is invalid`]),
      ...(["met", "partly", "open", "n/a"].includes(answer) ? [] : [`${id} has no valid answer`]),
      ...(control ? [] : [`${id} names no control`]),
      ...(answer === "n/a" && tests ? [`${id} does not apply but names a test`] : []),
    ]),
  ];
}

/** Renders docs/asvs.md. */
export function renderAsvs(chapters: AsvsChapters): string {
  const answers = listAnswers(chapters);
  const count = (answer: string) => answers.filter(([, each]) => each.answer === answer).length;
  const tested = answers.filter(([, { tests }]) => tests).length;
  return [
    "# Answers to ASVS 5.0",
    "Generated from [asvs.yaml](asvs.yaml), which names the tests of each answer: edit that file, then run `pnpm docs:write`.",
    "Every requirement of levels 1 and 2 of the [OWASP Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS). Its text is not copied here: it is under CC BY-SA 4.0. The [threat model](threat-model.md) says what we defend against and lists the gaps.",
    `${answers.length} requirements: ${count("met")} met, ${count("partly")} partly, ${count("open")} open, ${count("n/a")} not applicable. Rows without another answer are met. Automated tests cover ${tested} rows; the others say so.`,
    ...Object.entries(chapters).map(renderChapter),
  ]
    .join("\n\n")
    .concat("\n");
}

function renderChapter([title, chapter]: [string, Readonly<Record<string, AsvsAnswer>>]): string {
  const answers = Object.entries(chapter);
  const rows = answers
    .filter(([, { answer }]) => answer !== "n/a")
    .map(([id, { answer, control, tests }]) => {
      const text = answer === "met" ? control : `**${answer}:** ${control}`;
      return `| ${id} | ${tests ? text : `${text} (${NO_TEST})`} |`;
    });
  const byReason = Map.groupBy(
    answers.filter(([, { answer }]) => answer === "n/a"),
    ([, { control }]) => control,
  );
  const skipped = Array.from(
    byReason,
    ([reason, same]) => `${same.map(([id]) => id).join(", ")} (${reason})`,
  );
  return [
    `## ${title}`,
    ...(rows.length > 0 ? [["| id | control |", "|---|---|", ...rows].join("\n")] : []),
    ...(skipped.length > 0 ? [`Not applicable: ${skipped.join("; ")}.`] : []),
  ].join("\n\n");
}

const reference = /^`([\w@./-]+\.(?:test|spec)\.tsx?)`: (.+)$/;

/**
 * Parses the tests in the last cell of each row of the threat model, written as `` `lib/a.test.ts`:
 * one<br>another<br>`b.test.ts`: a third ``. A name without a file belongs to the previous file.
 */
export function readThreatTests(markdown: string): [threat: string, TestReferences][] {
  const rows = markdown.split("\n").filter((line) => /^\|.*\|$/.test(line));
  return rows.map((row) => {
    const cells = row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    const tests: Record<string, string[]> = {};
    let file: string | undefined;
    for (const part of (cells.at(-1) ?? "").split("<br>").map((text) => text.trim())) {
      const [, namedFile, firstName] = reference.exec(part) ?? [];
      file = namedFile ?? file;
      if (file !== undefined) (tests[file] ??= []).push(firstName ?? part);
    }
    return [cells[0] ?? "", tests];
  });
}

/** Finds threat numbers, such as T12, that are used more than once. */
export function findRepeatedThreats(threats: readonly (readonly [string, unknown])[]): string[] {
  const ids = threats.map(([id]) => id).filter((id) => /^T\d+$/.test(id));
  return ids
    .filter((id, index) => ids.indexOf(id) < index)
    .map((id) => `${id} is the number of two threats`);
}

interface SyntaxNode {
  type: string;
  [property: string]: unknown;
}

/**
 * Finds the names of tests, steps and `describe` blocks, with placeholders such as `%s` and `${path}` unchanged.
 */
export function findTestNames(source: string): Set<string> {
  const names = new Set<string>();
  const queue: unknown[] = [parseAst(source, { lang: "tsx" })];
  while (queue.length > 0) {
    const node = queue.pop();
    if (typeof node !== "object" || node === null) continue;
    queue.push(...Object.values(node));
    if (!isNode(node) || node.type !== "CallExpression" || !isTestCallee(node.callee)) continue;
    const name = readText((node.arguments as unknown[])[0]);
    if (name !== undefined) names.add(name);
  }
  return names;
}

/**
 * Whether a callee is `test`, `it`, `describe` or a call on them: `test.each(table)`, `test.describe`, tagged
 * templates.
 */
function isTestCallee(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === "Identifier") return /^(?:test|it|describe)$/.test(String(callee.name));
  return isTestCallee(callee.object ?? callee.callee ?? callee.tag);
}

function readText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  const texts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  const slots = (node.expressions as { name?: string }[]).map(({ name }) => `\${${name ?? "…"}}`);
  return texts.map((text, index) => text + (slots[index] ?? "")).join("");
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}

function findMissingTests(tests: TestReferences): string[] {
  return Object.entries(tests).flatMap(([file, names]) => {
    const location = path.join(root, file);
    if (!existsSync(location)) return [`there is no ${file}`];
    const present = findTestNames(readFileSync(location, "utf8"));
    return names
      .filter((name) => !present.has(name))
      .map((name) => `${file} has no test "${name}"`);
  });
}

/** `pnpm check:security` checks that the tests named in docs/asvs.yaml and docs/threat-model.md exist. */
if (import.meta.main) {
  const chapters = readAsvs();
  const threats = readThreatTests(readFileSync(path.join(root, "docs/threat-model.md"), "utf8"));
  const asvsTests = listAnswers(chapters).map(([id, { tests = {} }]) => [id, tests] as const);
  const errors = [
    ...findAsvsErrors(chapters),
    ...findRepeatedThreats(threats),
    ...[...asvsTests, ...threats].flatMap(([id, tests]) =>
      findMissingTests(tests).map((error) => `${id}: ${error}`),
    ),
  ];
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  else console.log("Every test in docs/asvs.yaml and docs/threat-model.md exists.");
}
