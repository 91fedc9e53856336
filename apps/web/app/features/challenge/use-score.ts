import { useRef, useState } from "react";

import type { WorkerLost } from "#app/features/clean/worker-client.ts";

import type { ChallengeTable } from "./challenge-tables.ts";
import type { ScoreResult, ScoreRequest, ScoreDetails } from "./worker-messages.ts";

const answers = new Map<string, Promise<Blob>>();

/** Loads the answer of a messy table, once. Rejects if it cannot be loaded; the next call tries again. */
export function loadAnswer(address: string): Promise<Blob> {
  const existing = answers.get(address);
  if (existing) return existing;
  const loading = fetch(address).then((response) => {
    if (!response.ok) throw new Error("The answer could not be loaded.");
    return response.blob();
  });
  answers.set(address, loading);
  loading.catch(() => answers.delete(address));
  return loading;
}

/** State of the comparison of the latest file with the answer. */
export type ScoreOutcome =
  | { kind: "none" }
  | { kind: "scoring" }
  | { kind: "scored"; table: ChallengeTable; details: ScoreDetails }
  | { kind: "failed"; message: string };

const messages = {
  lost: "Comparing these tables took more memory than your browser has. Close other tabs and choose the table again.",
  notLoaded:
    "A part of this page or the answer could not be loaded. Check your connection and choose the table again.",
};

type Compare = (request: ScoreRequest, signal: AbortSignal) => Promise<ScoreResult | WorkerLost>;

/** Compares files with the answer of a table. Results of all but the latest file are dropped. */
export function useScore(compare: Compare) {
  const [outcome, setOutcome] = useState<ScoreOutcome>({ kind: "none" });
  const latest = useRef<AbortController>(undefined);

  async function score(table: ChallengeTable, file: Blob): Promise<void> {
    const current = new AbortController();
    latest.current?.abort();
    latest.current = current;
    setOutcome({ kind: "scoring" });
    const next = await compareFile(compare, { table, file }, current.signal);
    if (!current.signal.aborted) setOutcome(next);
  }

  return {
    outcome,
    score,
    reset: () => {
      latest.current?.abort();
      setOutcome({ kind: "none" });
    },
  };
}

async function compareFile(
  compare: Compare,
  { table, file }: { table: ChallengeTable; file: Blob },
  signal: AbortSignal,
): Promise<ScoreOutcome> {
  const { columns, key } = table;
  try {
    const answer = await loadAnswer(table.answer);
    const result = await compare({ table: { columns, key }, answer, file }, signal);
    if (result.kind === "scored") return { kind: "scored", table, details: result.details };
    return { kind: "failed", message: result.kind === "lost" ? messages.lost : result.message };
  } catch {
    return { kind: "failed", message: messages.notLoaded };
  }
}
