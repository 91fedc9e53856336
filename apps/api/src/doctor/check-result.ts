import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { redactSecrets } from "../log.ts";
import {
  describeError,
  ok,
  type ProviderCheck,
  warning,
  wrong,
} from "../providers/provider-check.ts";

export { describeError };

/** The result of one check, with a fix if there is a problem. */
export type CheckResult = ProviderCheck & { part: string };

export function createReporter(part: string) {
  return {
    ok: (...given: Parameters<typeof ok>): CheckResult => ({ part, ...ok(...given) }),
    warning: (...given: Parameters<typeof warning>): CheckResult => ({
      part,
      ...warning(...given),
    }),
    wrong: (...given: Parameters<typeof wrong>): CheckResult => ({ part, ...wrong(...given) }),
  };
}

/** The environment that the doctor checks. */
export interface DoctorContext {
  config: Config;
  deps: Deps;
  /** Which releases' files are downloaded completely and compared with their digests. */
  compare: "none" | "newest" | "all";
}

/** Runs the checks of one part. An exception is also reported as a result. */
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

/** Removes secrets from results: drivers and libraries sometimes put URLs with passwords into their messages. */
export function removeSecrets(results: CheckResult[]): CheckResult[] {
  return results.map((result) => ({ ...result, found: redactSecrets(result.found) }));
}

const marks = { ok: "ok", warning: "WARNING", wrong: "WRONG" };

/** Formats results as text: one line each, with the fix below, and a summary at the end. */
export function formatResults(results: CheckResult[]): string {
  const width = Math.max(...results.map(({ part, check }) => `${part}: ${check}`.length));
  const lines = results.flatMap((result) => {
    const { part, check, state, found } = result;
    const line = `${marks[state].padEnd(8)} ${`${part}: ${check}`.padEnd(width)}  ${found}`;
    return "fix" in result ? [line, `         → ${result.fix}`] : [line];
  });
  return [...lines, "", formatSummary(results)].join("\n");
}

function formatSummary(results: CheckResult[]): string {
  const count = (state: CheckResult["state"]) =>
    results.filter((each) => each.state === state).length;
  const [wrong, warnings] = [count("wrong"), count("warning")];
  if (wrong + warnings === 0) return `All ${results.length} checks are in order.`;
  return `${results.length} checks: ${wrong} wrong, ${warnings} to look at, ${count("ok")} in order.`;
}
