import type { Measurement } from "@site/checks/figures";

/** A measurement of the running product on this machine, with a time limit. */
export interface Benchmark {
  /** Description for the list of benchmarks. */
  description: string;
  /** The benchmark is aborted with an error after this time. */
  limitSeconds: number;
  /** Runs the benchmark. `args` are the command's arguments after the name. Throws if it could not measure. */
  run: (options: BenchmarkOptions, args: readonly string[]) => Promise<Measurement[]>;
}

export interface BenchmarkOptions {
  /** Aborted at the time limit. */
  signal: AbortSignal;
  /** Prints a line of progress. */
  log: (line: string) => void;
}

/** Returns a measurement whose goal is exactly `expected`. */
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
