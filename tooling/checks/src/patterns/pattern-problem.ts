import { analyse } from "scslre";

/**
 * Why a regular expression may take more than linear time on a text that an attacker chose; `undefined` if it is
 * linear. `Move` is easily overlooked: the pattern is tried again from each character.
 */
export function patternProblem(pattern: { source: string; flags: string }): string | undefined {
  const { reports } = analyse(pattern, {
    assumeRejectingSuffix: false,
    reportTypes: { Move: true, Self: true, Trade: true },
  });
  const [worst] = reports.toSorted((a, b) => Number(b.exponential) - Number(a.exponential));
  if (!worst) return undefined;
  const { start, end } = worst.type === "Trade" ? worst.startQuant : worst.quant;
  const part = pattern.source.slice(start, end);
  return `takes ${worst.exponential ? "exponential" : "quadratic"} time by ${part}`;
}
