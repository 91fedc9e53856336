import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { redactSecrets } from "../log.ts";

/** One thing that was checked. If it is not in order, it says how to fix it. */
export type CheckResult = { part: string; check: string; found: string } & (
  | { state: "ok" }
  | { state: "warning" | "wrong"; fix: string }
);

/** Creates the findings of one part. */
export function createReporter(part: string) {
  return {
    ok: (check: string, found: string): CheckResult => ({ part, check, state: "ok", found }),
    warning: (check: string, found: string, fix: string): CheckResult => ({
      part,
      check,
      state: "warning",
      found,
      fix,
    }),
    wrong: (check: string, found: string, fix: string): CheckResult => ({
      part,
      check,
      state: "wrong",
      found,
      fix,
    }),
  };
}

/** An error's message with its cause: the outer one often only says that something is away. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "failed without a reason";
  const own = error.message || ("code" in error ? String(error.code) : error.name);
  return error.cause instanceof Error ? `${own}: ${describeError(error.cause)}` : own;
}

/** The environment that the doctor checks. */
export interface DoctorContext {
  config: Config;
  deps: Deps;
  /** Releases whose files are read completely and compared with their digests. */
  compare: "none" | "newest" | "all";
}

/** The findings of one part; a check that fails itself is one of them. */
export async function runCheck(
  part: string,
  check: () => Promise<CheckResult[]>,
): Promise<CheckResult[]> {
  try {
    return await check();
  } catch (error) {
    const fix =
      "This check itself failed. Run it again, and look at the reason if it keeps failing.";
    return [createReporter(part).wrong("looked at", describeError(error), fix)];
  }
}

/** Drivers and libraries sometimes put addresses with passwords into their messages. */
export function removeSecrets(findings: CheckResult[]): CheckResult[] {
  return findings.map((finding) => ({ ...finding, found: redactSecrets(finding.found) }));
}

const marks = { ok: "ok", warning: "WARNING", wrong: "WRONG" };

/** For people: one line each, with the fix below, and a summary at the end. */
export function formatResults(findings: CheckResult[]): string {
  const width = Math.max(...findings.map(({ part, check }) => `${part}: ${check}`.length));
  const lines = findings.flatMap((finding) => {
    const { part, check, state, found } = finding;
    const line = `${marks[state].padEnd(8)} ${`${part}: ${check}`.padEnd(width)}  ${found}`;
    return "fix" in finding ? [line, `         → ${finding.fix}`] : [line];
  });
  return [...lines, "", formatSummary(findings)].join("\n");
}

function formatSummary(findings: CheckResult[]): string {
  const count = (state: CheckResult["state"]) =>
    findings.filter((each) => each.state === state).length;
  const [wrong, warnings] = [count("wrong"), count("warning")];
  if (wrong + warnings === 0) return `All ${findings.length} checks are in order.`;
  return `${findings.length} checks: ${wrong} wrong, ${warnings} to look at, ${count("ok")} in order.`;
}
