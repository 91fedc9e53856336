import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";

import { check } from "recheck";
import { parseSync, Visitor } from "rolldown/utils";

import { listFiles, root } from "./workspace.ts";

/** Without recheck's native build, a few patterns take nearly this long. */
const TIMEOUT_MS = 60_000;

interface Pattern {
  line: number;
  /** Undefined if the pattern is only known at run time. */
  source: string | undefined;
  flags: string;
}

interface SyntaxNode {
  type: string;
  start: number;
  value?: unknown;
}

/** Finds the regular expressions in a module: literals, and arguments of `RegExp`. */
export function readPatterns(file: string, text: string): Pattern[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const patterns: Pattern[] = [];
  const addPattern = (start: number, source: string | undefined, flags = ""): void => {
    patterns.push({ line: text.slice(0, start).split("\n").length, source, flags });
  };
  const addCall = (call: { start: number; callee: unknown; arguments: unknown[] }): void => {
    const callee = call.callee as { type: string; name?: string };
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    const [source, flags] = (call.arguments as SyntaxNode[]).map((argument) =>
      argument.type === "Literal" && typeof argument.value === "string"
        ? argument.value
        : undefined,
    );
    const isLiteral = call.arguments.length === (flags === undefined ? 1 : 2);
    addPattern(call.start, isLiteral ? source : undefined, flags);
  };
  new Visitor({
    Literal(node) {
      const { regex } = node as { regex?: { pattern: string; flags: string } };
      if (regex) addPattern(node.start, regex.pattern, regex.flags);
    },
    CallExpression: addCall,
    NewExpression: addCall,
  }).visit(program);
  return patterns;
}

/** Processor time and time limit of an attack, in milliseconds. */
const SLOW_MS = 300;
const ATTACK_TIMEOUT_MS = 10_000;

/** Returns why a pattern may take more than linear time; `undefined` if it is linear. */
export async function findPatternError({
  source,
  flags,
}: Omit<Pattern, "line">): Promise<string | undefined> {
  if (source === undefined) return "is built at run time, so its time is unknown";
  const result = await check(source, flags, { timeout: TIMEOUT_MS });
  if (result.status === "safe") return undefined;
  if (result.status === "vulnerable") {
    // An automaton proves an attack. One that was found by trying is confirmed by its duration, which is wrong on a
    // busy machine.
    const isProved = result.checker === "automaton";
    if (!isProved && !isSlow(new RegExp(source, flags), result.attack.string)) return undefined;
    return `takes ${result.complexity.summary} time, for example on ${result.attack.pattern}`;
  }
  return `cannot be proved to take linear time: ${result.error.kind}`;
}

/** Measures processor time, which other programs don't change. */
export function isSlow(pattern: RegExp, text: string): boolean {
  const before = process.threadCpuUsage();
  try {
    runInNewContext("pattern.exec(text)", { pattern, text }, { timeout: ATTACK_TIMEOUT_MS });
  } catch {
    return true;
  }
  return process.threadCpuUsage(before).user > SLOW_MS * 1_000;
}

/** Patterns that an earlier run found to be linear, because checking all takes half a minute. */
const cacheFile = path.join(root, "node_modules/.cache/linear-patterns.json");

/**
 * Compiles the patterns that visitors of the cleaner write: it refuses those that could search for ever, and texts that
 * are too long for the others.
 */
const COMPILES_OTHERS = "packages/clean/src/steps/cells/text-pattern.ts";

/** `pnpm check:patterns` checks that every regular expression of the product takes linear time. */
if (import.meta.main) {
  // Tools are excluded, because they only read files of this repository.
  const isProduct = /^(?:apps|packages)\/.*\.[cm]?[jt]sx?$/;
  const isExcluded = /\.(?:test|spec)\.[jt]sx?$|\/(?:tests?|test-support|benchmark|build)\//;
  const files = listFiles(root).filter((file) => isProduct.test(file) && !isExcluded.test(file));
  const patterns = files.flatMap((file) =>
    readPatterns(file, readFileSync(path.join(root, file), "utf8")).map((pattern) => ({
      file,
      ...pattern,
    })),
  );
  const linear = new Set<string>(
    existsSync(cacheFile) ? (JSON.parse(readFileSync(cacheFile, "utf8")) as string[]) : [],
  );
  const errors: string[] = [];
  for (const pattern of patterns) {
    if (pattern.source === undefined && pattern.file === COMPILES_OTHERS) continue;
    const literal = pattern.source === undefined ? "" : `/${pattern.source}/${pattern.flags}`;
    if (linear.has(literal)) continue;
    const error = await findPatternError(pattern);
    if (!error) linear.add(literal);
    else errors.push(`${pattern.file}:${pattern.line}  ${literal} ${error}`);
  }
  mkdirSync(path.dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify([...linear]));
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  else console.log(`${patterns.length} regular expressions take linear time.`);
}
