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

export function readAsvs(): AsvsChapters {
  return parse(readText("docs/asvs.yaml")) as AsvsChapters;
}

function readText(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
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

/** Renders docs/asvs.md: the number of answers by chapter, and the answers that a reviewer asks about. */
export function renderAsvs(chapters: AsvsChapters): string {
  const answers = listAnswers(chapters);
  const count = (answer: string, among: readonly AsvsAnswer[]) =>
    among.filter((each) => each.answer === answer).length;
  const all = answers.map(([, answer]) => answer);
  const tested = all.filter(({ tests }) => tests).length;
  const open = answers.filter(([, { answer }]) => answer === "partly" || answer === "open");
  const untested = answers.filter(([, { answer, tests }]) => answer === "met" && !tests);
  return [
    "# Answers to ASVS 5.0",
    "Generated from [asvs.yaml](asvs.yaml), which has the control and the tests of every requirement of levels 1 and 2: edit that file, then run `pnpm docs:write`.",
    "The requirements are those of the [OWASP Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS), whose text is under CC BY-SA 4.0 and is not copied here. The [threat model](threat-model.md) says what we defend against and explains the gaps.",
    `${all.length} requirements: ${count("met", all)} met, ${count("partly", all)} partly, ${count("open", all)} open, ${count("n/a", all)} not applicable. Automated tests cover ${tested}.`,
    [
      "| chapter | met | partly | open | not applicable |",
      "|---|---|---|---|---|",
      ...Object.entries(chapters).map(([title, chapter]) => {
        const among = Object.values(chapter);
        const counts = ["met", "partly", "open", "n/a"].map((answer) => count(answer, among));
        return `| ${title} | ${counts.join(" | ")} |`;
      }),
    ].join("\n"),
    "## Not met",
    [
      "| id | answer | control |",
      "|---|---|---|",
      ...open.map(([id, { answer, control }]) => `| ${id} | ${answer} | ${control} |`),
    ].join("\n"),
    `Met without an automated test: ${untested.map(([id]) => id).join(", ")}.`,
  ]
    .join("\n\n")
    .concat("\n");
}

/** Finds threats of docs/threat-model.md without tests in docs/threats.yaml, the reverse, and repeated numbers. */
export function findThreatErrors(
  markdown: string,
  tests: Readonly<Record<string, TestReferences>>,
): string[] {
  const ids = Array.from(markdown.matchAll(/^\| (T\d+) \|/gm), ([, id = ""]) => id);
  const known = new Set(ids);
  return [
    ...ids
      .filter((id, index) => ids.indexOf(id) < index)
      .map((id) => `${id} is the number of two threats`),
    ...[...known].filter((id) => !tests[id]).map((id) => `${id} names no test`),
    ...Object.keys(tests)
      .filter((id) => !known.has(id))
      .map((id) => `${id} isn't in the threat model`),
  ];
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
    const name = readLiteral((node.arguments as unknown[])[0]);
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

function readLiteral(node: unknown): string | undefined {
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

/** `pnpm check:security` checks docs/asvs.yaml and docs/threats.yaml, and that the tests named there exist. */
if (import.meta.main) {
  const chapters = readAsvs();
  const threats = parse(readText("docs/threats.yaml")) as Record<string, TestReferences>;
  const asvsTests = listAnswers(chapters).map(([id, { tests = {} }]) => [id, tests] as const);
  const errors = [
    ...findAsvsErrors(chapters),
    ...findThreatErrors(readText("docs/threat-model.md"), threats),
    ...[...asvsTests, ...Object.entries(threats)].flatMap(([id, tests]) =>
      findMissingTests(tests).map((error) => `${id}: ${error}`),
    ),
  ];
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  else console.log("Every test in docs/asvs.yaml and docs/threats.yaml exists.");
}
