import type { Finding } from "./finding.ts";

const marks = { ok: "ok", warning: "WARNING", wrong: "WRONG" };

/** For people: one line each, with the fix below, and a summary at the end. */
export function printFindings(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ part, check }) => `${part}: ${check}`.length));
  const lines = findings.flatMap((finding) => {
    const { part, check, state, found } = finding;
    const line = `${marks[state].padEnd(8)} ${`${part}: ${check}`.padEnd(width)}  ${found}`;
    return "mend" in finding ? [line, `         → ${finding.mend}`] : [line];
  });
  return [...lines, "", sumOf(findings)].join("\n");
}

function sumOf(findings: Finding[]): string {
  const count = (state: Finding["state"]) => findings.filter((each) => each.state === state).length;
  const [wrong, warnings] = [count("wrong"), count("warning")];
  if (wrong + warnings === 0) return `All ${findings.length} checks are in order.`;
  return `${findings.length} checks: ${wrong} wrong, ${warnings} to look at, ${count("ok")} in order.`;
}
