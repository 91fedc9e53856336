import { readFileSync } from "node:fs";
import path from "node:path";

import type { Delimiter } from "../../src/read/dialect.ts";
import type { Step } from "../../src/steps/kinds.ts";

export const RECORDED = path.join(import.meta.dirname, "../../test-results/recorded.json");

/** A file, and what the script for the steps wrote of it in real pandas. Bytes are in base64. */
export interface RecordedCase {
  file: string;
  delimiter: Delimiter;
  steps: Step[];
  /** After "! " the name of the error that it raised. */
  written: string;
}

/** What `record.ts` recorded before. */
export function readRecorded(): RecordedCase[] {
  return JSON.parse(readFileSync(RECORDED, "utf8"));
}

const CHUNK = 40;

/** Some cases at a time: the first test that fails ends a mutation. */
export function inChunks(
  recorded: readonly RecordedCase[],
): { at: number; chunk: RecordedCase[] }[] {
  return Array.from({ length: Math.ceil(recorded.length / CHUNK) }, (_, at) => ({
    at,
    chunk: recorded.slice(at * CHUNK, (at + 1) * CHUNK),
  }));
}
