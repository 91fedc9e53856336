import type { Measurement } from "@site/checks/figures";

/** A bounded measurement of the running product on this machine. */
export interface Benchmark {
  /** What it does, for the list of benchmarks. */
  description: string;
  /** The benchmark is aborted with an error after this time. */
  limitSeconds: number;
  /** `args` are the command's arguments after the benchmark's name. Throws if it could not measure. */
  run: (options: BenchmarkOptions, args: readonly string[]) => Promise<Measurement[]>;
}

export interface BenchmarkOptions {
  /** Aborted at the time limit. */
  signal: AbortSignal;
  /** Receives progress messages, a line each. */
  log: (line: string) => void;
}

/** A measurement whose goal is exactly `expected`. */
export function checkExactly(name: string, value: number, expected: number): Measurement {
  return { name, value, unit: "", goal: `= ${expected}`, isMet: value === expected };
}

export function checkAtMost(name: string, value: number, limit: number, unit: string): Measurement {
  return { name, value, unit, goal: `≤ ${limit}`, isMet: value <= limit };
}

export function checkAtLeast(
  name: string,
  value: number,
  limit: number,
  unit: string,
): Measurement {
  return { name, value, unit, goal: `≥ ${limit}`, isMet: value >= limit };
}
